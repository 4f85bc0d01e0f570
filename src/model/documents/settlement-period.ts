/** Settlement periods of agents' contracts in the merchant's calendar (D52, M221). */
import { boundsOf, countedDay, type DayRule, shiftDay } from './merchant-day.ts';

/** A day, a week from Monday, half a month, a month; an hour of the merchant's day; five minutes. */
export const CADENCES = ['D', 'W', 'H', 'M', 'HOUR', 'SLOT'] as const;
export type Cadence = (typeof CADENCES)[number];

/** A settlement period: half-open, in epoch milliseconds. */
export interface SettlementPeriod {
  /** Name in obligations: `2026-11-24`, `W2026-11-23`, `H2026-11-16`, `M2026-11`, `2026-11-24T13:00Z`. */
  readonly name: string;
  readonly startsAt: number;
  readonly endsAt: number;
  /** First and last day of the merchant that overlap the period: yyyy-MM-dd, both inclusive. */
  readonly fromDay: string;
  readonly toDay: string;
}

const HOUR_MS = 3_600_000;
export const SLOT_MS = 300_000;

export function periodAt(cadence: Cadence, rules: readonly DayRule[], ms: number): SettlementPeriod {
  const day = countedDay(rules, ms);
  if (cadence === 'HOUR' || cadence === 'SLOT') {
    const length = cadence === 'HOUR' ? HOUR_MS : SLOT_MS;
    // Hours are relative to the start of the counted day, slots to the epoch.
    const origin = cadence === 'HOUR' ? day.startsAt : 0;
    const startsAt = origin + Math.floor((ms - origin) / length) * length;
    const endsAt = cadence === 'HOUR' ? Math.min(startsAt + length, day.endsAt) : startsAt + length;
    const name = `${new Date(startsAt).toISOString().slice(0, 16)}Z`;
    return { name, startsAt, endsAt, fromDay: day.day, toDay: day.day };
  }
  const [fromDay, toDay] = daysOf(cadence, day.day);
  const name = cadence === 'D' ? fromDay : `${cadence}${cadence === 'M' ? fromDay.slice(0, 7) : fromDay}`;
  return { name, startsAt: boundsOf(rules, fromDay).startsAt, endsAt: boundsOf(rules, toDay).endsAt, fromDay, toDay };
}

/** First and last day of the period that contains a day. */
function daysOf(cadence: 'D' | 'W' | 'H' | 'M', day: string): readonly [string, string] {
  if (cadence === 'D') return [day, day];
  if (cadence === 'W') {
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    const monday = shiftDay(day, -weekday);
    return [monday, shiftDay(monday, 6)];
  }
  const month = day.slice(0, 7);
  const last = shiftDay(`${shiftDay(`${month}-28`, 4).slice(0, 7)}-01`, -1);
  if (cadence === 'M') return [`${month}-01`, last];
  return day <= `${month}-15` ? [`${month}-01`, `${month}-15`] : [`${month}-16`, last];
}

/** The last completed period of a cadence at a time. */
export function lastPeriod(cadence: Cadence, rules: readonly DayRule[], ms: number): SettlementPeriod {
  return periodAt(cadence, rules, periodAt(cadence, rules, ms).startsAt - 1);
}

/** Periods that end after one time and not after another, oldest first, up to a limit. */
export function periodsBetween(
  cadence: Cadence,
  rules: readonly DayRule[],
  { after, until }: { readonly after: number; readonly until: number },
  most: number,
): readonly SettlementPeriod[] {
  const found: SettlementPeriod[] = [];
  let period = periodAt(cadence, rules, after);
  while (period.endsAt <= until && found.length < most) {
    if (period.endsAt > after) found.push(period);
    period = periodAt(cadence, rules, period.endsAt);
  }
  return found;
}
