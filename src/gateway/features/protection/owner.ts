import type { CalendarLimitPeriod } from '#contract/protection/limit-kinds.ts';

/** The member, and the gateway's time in epoch milliseconds. */
export interface Owner {
  readonly merchant: string;
  readonly memberId: string;
  readonly now: number;
}

/** An owner with the zone in which limits' periods begin (IANA name). */
export interface ZonedOwner extends Owner {
  readonly zone: string;
}

/** Place of a period in play_sum (130-protection.sql). */
export const PERIOD_PLACE: Readonly<Record<CalendarLimitPeriod, number>> = { DAY: 0, WEEK: 1, MONTH: 2 };
