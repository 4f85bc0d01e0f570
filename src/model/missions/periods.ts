/** Periods of missions, by the merchant's days. */
import { boundsOf, type DayRule, shiftDay } from '../documents/merchant-day.ts';
import type { MissionPeriod } from './mission.ts';

/** The single period of a mission that does not restart. */
export const ONCE = '-';

/** The period of a day (yyyy-MM-dd): the day, the Monday of its week, its month (yyyy-MM), or `-`. */
export function periodOf(period: MissionPeriod, day: string): string {
  if (period === 'day') return day;
  if (period === 'week') return mondayOf(day);
  return period === 'month' ? day.slice(0, 7) : ONCE;
}

/** The first and the last day of a period; undefined for a period without an end. */
export function daysOf(
  period: MissionPeriod,
  of: string,
): { readonly first: string; readonly last: string } | undefined {
  if (period === 'day') return { first: of, last: of };
  if (period === 'week') return { first: of, last: shiftDay(of, 6) };
  if (period === 'month') return { first: `${of}-01`, last: shiftDay(firstOfNext(of), -1) };
  return undefined;
}

/** Start and end of a period, in epoch milliseconds, half-open; undefined for a period without an end. */
export function boundsOfPeriod(
  rules: readonly DayRule[],
  period: MissionPeriod,
  of: string,
): { readonly startsAt: number; readonly endsAt: number } | undefined {
  const days = daysOf(period, of);
  if (days === undefined) return undefined;
  return { startsAt: boundsOf(rules, days.first).startsAt, endsAt: boundsOf(rules, days.last).endsAt };
}

/** The previous period of the same kind; for `-` the same period. */
export function periodBefore(period: MissionPeriod, of: string): string {
  const days = daysOf(period, of);
  return days === undefined ? ONCE : periodOf(period, shiftDay(days.first, -1));
}

function mondayOf(day: string): string {
  // Sunday is 0: six days after its Monday.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return shiftDay(day, -((weekday + 6) % 7));
}

function firstOfNext(month: string): string {
  return `${shiftDay(`${month}-01`, 31).slice(0, 7)}-01`;
}
