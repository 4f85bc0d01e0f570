import { shiftDay } from '#model/documents/merchant-day.ts';

/** D: a day; W: a week from Monday; H: the first 15 days of a month, or the rest; M: a month. */
export const TEAM_PERIODS = ['D', 'W', 'H', 'M'] as const;
export type TeamPeriod = (typeof TEAM_PERIODS)[number];

/** First day of the period that contains a day, both yyyy-MM-dd. */
export function beganOf(period: TeamPeriod, day: string): string {
  switch (period) {
    case 'D':
      return day;
    case 'W':
      return shiftDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
    case 'H':
      return `${day.slice(0, 8)}${Number(day.slice(8)) < 16 ? '01' : '16'}`;
    case 'M':
      return `${day.slice(0, 8)}01`;
  }
}

/** Minimum turnover of an active member per period, from a day on. */
export interface ActiveRule {
  /** yyyy-MM-dd */
  readonly fromDay: string;
  readonly minimumMinor: bigint;
}

/** Minimum turnover in a period that began on a day; before the first rule any bet counts. */
export function minimumOf(rules: readonly ActiveRule[], began: string): bigint {
  let found: ActiveRule = { fromDay: '', minimumMinor: 1n };
  for (const rule of rules) if (rule.fromDay <= began && rule.fromDay >= found.fromDay) found = rule;
  return found.minimumMinor;
}
