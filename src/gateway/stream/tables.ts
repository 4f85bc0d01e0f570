import type { Generated } from 'kysely';
import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    event: EventTable;
    stream_cursor: StreamCursorTable;
    day_rule: DayRuleTable;
    member_day: MemberDayView;
    daily_counter: DailyCounterTable;
    turnover: TurnoverTable;
    turnover_snapshot: TurnoverSnapshotTable;
  }
}

/** An event: written in the transaction that caused it, never changed. */
export interface EventTable {
  merchant: string;
  epoch: Generated<number>;
  xact: Generated<string>;
  seq: Generated<bigint>;
  at: Generated<Date>;
  kind: string;
  version: Generated<number>;
  body: Json;
}

/** Cursor of a consumer in one of its generations. */
export interface StreamCursorTable {
  merchant: string;
  consumer: string;
  generation: number;
  is_live: boolean;
  epoch: Generated<number>;
  xact: Generated<string>;
  seq: Generated<bigint>;
  at: Date | null;
  taken: Generated<bigint>;
  stopped_at: Date | null;
  failure: string | null;
}

/** Calendar of a merchant from a day on. */
export interface DayRuleTable {
  merchant: string;
  /** yyyy-MM-dd */
  from_day: string;
  zone: string;
  starts_minute: Generated<number>;
  set_at: Generated<Date>;
}

/** Daily counters of a member: one row per category, currency and kind of money. Amounts in minor units. */
export interface MemberDayView {
  merchant: string;
  generation: number;
  member_id: string;
  /** yyyy-MM-dd, in the merchant's calendar. */
  day: string;
  /** Category of games; `-` for amounts without a game. */
  category: string;
  currency: string;
  is_play: boolean;
  /** Time zone in which the day was counted. */
  zone: string;
  rounds: bigint;
  bet_minor: bigint;
  valid_minor: bigint;
  won_minor: bigint;
  rollbacks: bigint;
  rolled_back_minor: bigint;
  deposits: bigint;
  deposit_minor: bigint;
  withdrawals: bigint;
  withdrawal_minor: bigint;
  fee_minor: bigint;
  bonus_minor: bigint;
  cashback_minor: bigint;
  sent_minor: bigint;
  received_minor: bigint;
  corrected_minor: bigint;
}

/** All generations of `member_day`. */
export type DailyCounterTable = MemberDayView;

export interface TurnoverTable {
  merchant: string;
  generation: number;
  member_id: string;
  currency: string;
  category: string;
  minor: bigint;
}

export interface TurnoverSnapshotTable {
  merchant: string;
  generation: number;
  transfer_id: string;
  member_id: string;
  currency: string;
  minor: bigint;
  by_category: Json;
}
