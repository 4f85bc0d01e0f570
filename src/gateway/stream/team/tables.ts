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

/** Where a member stands (model/agents/place.ts); written by triggers alone. */
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
  /** Of the team's head. */
  member_id: string;
}

interface Played {
  /** Of games; `-`: what is no game's. */
  category: string;
  currency: string;
  rounds: bigint;
  bet_minor: bigint;
  valid_minor: bigint;
  won_minor: bigint;
}

/** What a team, its head among it, did on a day: one row for each category and currency. Amounts in minor units. */
export interface TeamDayView extends OfTeam, Played {
  /** yyyy-MM-dd, in the merchant's calendar. */
  day: string;
  bonus_minor: bigint;
  cashback_minor: bigint;
  deposits: bigint;
  deposit_minor: bigint;
  withdrawals: bigint;
  withdrawal_minor: bigint;
  /** Lost to other players, or won of them when below zero. */
  passed_minor: bigint;
}

/** The same of a slot of five minutes, of the last 48 hours. */
export interface TeamSlotView extends OfTeam, Played {
  slot: Date;
}

export interface TeamPeriodView extends OfTeam {
  period: TeamPeriod;
  /** yyyy-MM-dd, on which it began. */
  began: string;
  active: number;
  newcomers: number;
}

/** How many stand below, and directly below. */
export interface TeamSizeView extends OfTeam {
  members: number;
  directs: number;
}
