import type { Generated } from 'kysely';
import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    game_launch: GameLaunchTable;
    trial_browser: TrialBrowserTable;
  }
}

export interface GameLaunchTable {
  merchant: string;
  /** SHA-256 of the ticket in the game's URL. */
  ticket: Buffer;
  vendor: string;
  member_id: string;
  /** The member's session; null: a visitor's trial. */
  login: Buffer | null;
  node_id: string;
  game: Json;
  lottery: Json | null;
  language: string;
  portal_url: string;
  most_stake: bigint | null;
  cycle_ms: number | null;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
}

export interface TrialBrowserTable {
  merchant: string;
  browser: Buffer;
  member_id: string;
  created_at: Generated<Date>;
}
