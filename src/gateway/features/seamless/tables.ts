import type { Generated } from 'kysely';
import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    game_session: GameSessionTable;
    game_round: GameRoundTable;
    game_transaction: GameTransactionTable;
  }
}

export interface GameSessionTable {
  merchant: string;
  /** SHA-256 of the token held by the vendor. */
  id: Buffer;
  vendor: string;
  member_id: string;
  /** The member's session; null: a visitor's trial. */
  login: Buffer | null;
  account_id: string;
  vendor_account_id: string;
  is_trial: boolean;
  node_id: string;
  game: Json;
  most_stake: bigint | null;
  cycle_ms: number | null;
  /** When its last game cycle began, where cycle_ms is set. */
  cycle_at: Date | null;
  begun_at: Generated<Date>;
  expires_at: Generated<Date>;
  ended_at: Date | null;
}

export interface GameRoundTable {
  merchant: string;
  vendor: string;
  member_id: string;
  round: string;
  node_id: string;
  is_trial: boolean;
  next_number: number;
  live_bets: number;
  last_win: Generated<number>;
  closed: boolean;
  bet_minor: bigint;
  won_minor: bigint;
  /** Bonus part of the bet, and its grant. */
  bonus_minor: Generated<bigint>;
  bonus_rest: Generated<bigint>;
  grant_id: string | null;
  begun_at: Generated<Date>;
  moved_at: Generated<Date>;
}

export interface GameTransactionTable {
  merchant: string;
  vendor: string;
  id: string;
  kind: 'bet' | 'win' | 'rollback';
  member_id: string;
  round: string;
  number: number | null;
  amount: bigint;
  bet_id: string | null;
  request_hash: Buffer;
  balance: bigint;
  transfer_id: string | null;
  /** Line number in the transfer; null: nothing moved, or a separate transfer from before lines existed. */
  line: number | null;
  node_id: string;
  is_trial: boolean;
  created_at: Generated<Date>;
}
