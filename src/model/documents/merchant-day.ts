/** Days by the calendar that a merchant counts in (D52): a zone and a time of day, which may change from a day on. */
import { isTimeZone } from './time-zone.ts';

/** What a day is, from `fromDay` on. */
export interface DayRule {
  /** yyyy-MM-dd */
  readonly fromDay: string;
  /** IANA; UTC where it is none. */
  readonly zone: string;
  /** Minutes after midnight of the zone's wall clock at which the day begins. */
  readonly startsMinute: number;
}

/** A day as it is counted: half-open, in epoch milliseconds. */
export interface CountedDay {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly zone: string;
  readonly startsAt: number;
  /** Where the next day begins. */
  readonly endsAt: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const UTC: DayRule = { fromDay: '0001-01-01', zone: 'UTC', startsMinute: 0 };

/** The day that a moment is part of: the last one that has begun by then. `rules` in any order; UTC before the first. */
export function countedDay(rules: readonly DayRule[], ms: number): CountedDay {
  // No zone is further from UTC than 14 hours, and no day begins a whole day late.
  let day = shiftDay(textOf(ms), 1);
  while (startOf(rules, day) > ms) day = shiftDay(day, -1);
  return boundsOf(rules, day);
}

/** Where a day begins and ends. One that a change of zone leaves no room ends where it begins. */
export function boundsOf(rules: readonly DayRule[], day: string): CountedDay {
  const startsAt = startOf(rules, day);
  const endsAt = Math.max(startsAt, startOf(rules, shiftDay(day, 1)));
  return { day, zone: zoneOf(ruleOf(rules, day)), startsAt, endsAt };
}

/**
 * The first day from which another calendar can count: one that has not begun by then, neither by the rules of now nor by its
 * own, so that nothing that happened already moves to another day.
 */
export function firstDayOf(rules: readonly DayRule[], calendar: Omit<DayRule, 'fromDay'>, ms: number): string {
  let day = shiftDay(countedDay(rules, ms).day, 1);
  while (startOf([{ ...calendar, fromDay: day }], day) <= ms) day = shiftDay(day, 1);
  return day;
}

/** The day so many days later. */
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
 * The first moment at which the wall clock shows the day's time of beginning or a later one: where clocks are put forward over
 * it, that very moment; where it comes twice, the first time.
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

/** The moment at which a zone's offset becomes what it is at the end. */
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

/** What a zone's wall clock is ahead of UTC at a moment, in milliseconds. */
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

/** Making one costs more than asking it a thousand times. */
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
