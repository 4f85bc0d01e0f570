import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { readDayRules } from '#gateway/stream/daily-counters/day-rules.ts';
import { boundsOf, countedDay, type DayRule, shiftDay } from '#model/documents/merchant-day.ts';

/** Requested days of a merchant's calendar (D52), both inclusive: yyyy-MM-dd. */
export interface AskedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Days with their start and end times. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
  /** The current day by the database's clock. */
  readonly today: string;
  /** The database's time, ms since 1970. */
  readonly now: number;
  /** Time zone of the last day, shown as the label of records. */
  readonly zone: string;
  /** Inclusive; `endsAt` is exclusive. */
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly rules: readonly DayRule[];
}

/** Default number of days. */
const DAYS_SHOWN = 7;
const DAY_MS = 86_400_000;

/**
 * Resolves requested days to times; default: the last seven days. Undefined if the days are invalid, end before they
 * begin, or are more than `mostDays`.
 */
export async function readDayRange(
  db: Db,
  merchant: string,
  asked: AskedDays,
  mostDays: number,
): Promise<DayRange | undefined> {
  const rules = await readDayRules(db, merchant);
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database told no time');
  return dayRange(rules, asked, row.now.getTime(), mostDays);
}

/** The same with the merchant's rules and the time given. */
export function dayRange(
  rules: readonly DayRule[],
  asked: AskedDays,
  now: number,
  mostDays: number,
): DayRange | undefined {
  const { day: today } = countedDay(rules, now);
  if (![asked.from, asked.to].every((day) => day === undefined || isDay(day))) return undefined;
  const to = asked.to ?? (asked.from === undefined || asked.from <= today ? today : asked.from);
  const from = asked.from ?? shiftDay(to, 1 - DAYS_SHOWN);
  if (from > to || daysBetween(from, to) >= mostDays) return undefined;
  const last = boundsOf(rules, to);
  return {
    from,
    to,
    today,
    now,
    zone: last.zone,
    rules,
    startsAt: new Date(boundsOf(rules, from).startsAt),
    endsAt: new Date(last.endsAt),
  };
}

/** Label of a record: days, time zone and current time. */
export function labelOf({ zone, today, from, to, now }: DayRange) {
  return { zone, today, from, to, now };
}

/** The day to which a moment belongs. */
export function dayOf({ rules }: Pick<DayRange, 'rules'>, at: Date): string {
  return countedDay(rules, at.getTime()).day;
}

/** Accepts only years from 1000 on, so that extreme dates are rejected cheaply. */
function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(text);
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
