/** Days in a merchant's calendar (D52): a time zone and a time of day, which may change from a day on. */
import { isTimeZone } from './time-zone.ts';

/** Definition of a day from `fromDay` on. */
export interface DayRule {
  /** yyyy-MM-dd */
  readonly fromDay: string;
  /** IANA name; UTC if invalid. */
  readonly zone: string;
  /** Start of the day in minutes after midnight, local time of the zone. */
  readonly startsMinute: number;
}

/** A counted day: half-open, in epoch milliseconds. */
export interface CountedDay {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly zone: string;
  readonly startsAt: number;
  /** Start of the next day. */
  readonly endsAt: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const UTC: DayRule = { fromDay: '0001-01-01', zone: 'UTC', startsMinute: 0 };

/** The day of a time: the last one that has begun. `rules` may be in any order; UTC before the first rule. */
export function countedDay(rules: readonly DayRule[], ms: number): CountedDay {
  // Start one day ahead: no zone is more than 14 hours from UTC, and no day begins a whole day late.
  let day = shiftDay(textOf(ms), 1);
  while (startOf(rules, day) > ms) day = shiftDay(day, -1);
  return boundsOf(rules, day);
}

/** Start and end of a day. A day that a change of zone skips ends where it begins. */
export function boundsOf(rules: readonly DayRule[], day: string): CountedDay {
  const startsAt = startOf(rules, day);
  const endsAt = Math.max(startsAt, startOf(rules, shiftDay(day, 1)));
  return { day, zone: zoneOf(ruleOf(rules, day)), startsAt, endsAt };
}

/**
 * The first day that a new calendar can apply to: it has not begun, neither by the current rules nor by the new ones,
 * so that no past event moves to another day.
 */
export function firstDayOf(rules: readonly DayRule[], calendar: Omit<DayRule, 'fromDay'>, ms: number): string {
  let day = shiftDay(countedDay(rules, ms).day, 1);
  while (startOf([{ ...calendar, fromDay: day }], day) <= ms) day = shiftDay(day, 1);
  return day;
}

export function shiftDay(day: string, days: number): string {
  return textOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const zoneOf = ({ zone }: DayRule) => (isTimeZone(zone) ? zone : UTC.zone);

function ruleOf(rules: readonly DayRule[], day: string): DayRule {
  let found = UTC;
  for (const rule of rules) if (rule.fromDay <= day && rule.fromDay >= found.fromDay) found = rule;
  return found;
}

/**
 * The first time at which local time is at or after the start of the day: if a clock change skips the start, the time
 * of the change; if the start occurs twice, the first one.
 */
function startOf(rules: readonly DayRule[], day: string): number {
  const rule = ruleOf(rules, day);
  const zone = zoneOf(rule);
  const wall = Date.parse(`${day}T00:00:00Z`) + rule.startsMinute * MINUTE_MS;
  const before = offsetAt(zone, wall - DAY_MS);
  const after = offsetAt(zone, wall + DAY_MS);
  if (before === after) return wall - before;
  const change = changeBetween(zone, wall - DAY_MS, wall + DAY_MS);
  if (wall - before < change) return wall - before;
  return Math.max(change, wall - after);
}

/** Time at which a zone's offset changes to its value at the end; binary search. */
function changeBetween(zone: string, from: number, to: number): number {
  const after = offsetAt(zone, to);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle) === after) high = middle;
    else low = middle;
  }
  return high;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const MOST_CLOCKS = 100;

/** Offset of a zone from UTC at a time, in milliseconds. */
function offsetAt(zone: string, ms: number): number {
  const second = Math.floor(ms / 1_000) * 1_000;
  const parts = new Map(
    clockOf(zone)
      .formatToParts(second)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - second;
}

/** Cached: creating a formatter costs more than a thousand uses. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  const made = new Intl.DateTimeFormat('en-GB', { ...WALL, timeZone: zone });
  clocks.set(zone, made);
  return made;
}

const WALL = {
  ...({ calendar: 'iso8601', hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
};
