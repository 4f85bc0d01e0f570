import type { Generated } from 'kysely';
import type { Volatility } from '#contract/call/volatility.ts';
import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    game: GameTable;
    merchant_game: MerchantGameTable;
    game_room: GameRoomTable;
  }
}

/** A game of the platform's catalogue; read-only to the app role. */
interface GameTable {
  node_id: string;
  vendor: string;
  category: string;
  code: string;
  kind: string;
  names: Json<Record<string, string>>;
  classify: string | null;
  tags: string[];
  min_stake: number;
  max_stake: number | null;
  return_rate: number | null;
  volatility: Volatility | null;
  lines: number | null;
  default_play_type: string | null;
  icon: string | null;
  small_icon: string | null;
  has_trial: boolean;
  hot_place: number | null;
  popularity: number;
  added_at: Date;
}

interface MerchantGameTable {
  merchant: string;
  node_id: string;
  enabled: Generated<boolean>;
  position: number;
  between_since: Generated<Date | null>;
}

interface GameRoomTable {
  room_id: string;
  node_id: string;
  level: 'BEGINNER' | 'REGULAR' | 'EXPERT' | 'MASTER';
  min_stake: number;
  max_stake: number;
}
