import type { Generated } from 'kysely';
import type { TeamPeriod } from './periods.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    member_place: MemberPlaceTable;
    active_rule: ActiveRuleTable;
    team_day: TeamDayView;
    team_slot: TeamSlotView;
    team_period: TeamPeriodView;
    team_size: TeamSizeView;
  }
}

/** A member's path in the tree (model/agents/place.ts); written only by triggers. */
export interface MemberPlaceTable {
  merchant: string;
  member_id: string;
  path: string;
  sign: string;
  depth: number;
  upline_id: string | null;
}

export interface ActiveRuleTable {
  merchant: string;
  /** yyyy-MM-dd */
  from_day: string;
  minimum_minor: bigint;
  set_at: Generated<Date>;
}

interface OfTeam {
  merchant: string;
  generation: number;
  /** Head of the team. */
  member_id: string;
}

interface Played {
  /** Category of games; `-` for amounts without a game. */
  category: string;
  currency: string;
  rounds: bigint;
  bet_minor: bigint;
  valid_minor: bigint;
  won_minor: bigint;
}

/** Daily counters of a team including its head: one row per category and currency. Amounts in minor units. */
export interface TeamDayView extends OfTeam, Played {
  /** yyyy-MM-dd, in the merchant's calendar. */
  day: string;
  bonus_minor: bigint;
  cashback_minor: bigint;
  deposits: bigint;
  deposit_minor: bigint;
  withdrawals: bigint;
  withdrawal_minor: bigint;
  /** Lost to other players; negative if won from them. */
  passed_minor: bigint;
}

/** Counters of a five-minute slot in the last 48 hours. */
export interface TeamSlotView extends OfTeam, Played {
  slot: Date;
}

export interface TeamPeriodView extends OfTeam {
  period: TeamPeriod;
  /** First day of the period, yyyy-MM-dd. */
  began: string;
  active: number;
  newcomers: number;
}

/** Size of the downline, and number of direct members. */
export interface TeamSizeView extends OfTeam {
  members: number;
  directs: number;
}
