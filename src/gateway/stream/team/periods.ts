import { shiftDay } from '#model/documents/merchant-day.ts';

/** D: a day; W: a week from Monday; H: the first 15 days of a month, or the rest; M: a month. */
export const TEAM_PERIODS = ['D', 'W', 'H', 'M'] as const;
export type TeamPeriod = (typeof TEAM_PERIODS)[number];

/** The day on which the period of a day began, both yyyy-MM-dd. */
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

/** From which day on a member counts as active who has bet so much in a period. */
export interface ActiveRule {
  /** yyyy-MM-dd */
  readonly fromDay: string;
  readonly minimumMinor: bigint;
}

/** What makes a member active in a period that began on a day: before the first rule whoever bets at all is. */
export function minimumOf(rules: readonly ActiveRule[], began: string): bigint {
  let found: ActiveRule = { fromDay: '', minimumMinor: 1n };
  for (const rule of rules) if (rule.fromDay <= began && rule.fromDay >= found.fromDay) found = rule;
  return found.minimumMinor;
}
