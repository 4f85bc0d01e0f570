/** A formatted time to the minute: `2026-11-24 09:00`. */
export function minuteOf(moment: string): string {
  return moment.slice(0, -':00'.length);
}

/** The same in UTC, with the zone named: for a server, which does not know the reader's zone. */
export function formatUtcMinute(timestamp: number): string {
  return `${new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** A time as yyyy-MM-dd hh:mm:ss in the visitor's zone, 24 hours (M155, D42). */
export function formatMoment(timestamp: number): string {
  const at = new Date(timestamp);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${[two(at.getHours()), two(at.getMinutes()), two(at.getSeconds())].join(':')}`;
}

/** The date of a formatted time: `2026-11-24`, without a line break inside. */
export function dayOf(moment: string): string {
  return moment.slice(0, 'yyyy-MM-dd'.length).replaceAll('-', `-${WORD_JOINER}`);
}

/** Browsers break lines after a hyphen between digits, unless this character follows (UAX 14). */
const WORD_JOINER = '\u2060';

/** The time of day of a formatted time, 24 hours: `09:05`. */
export function timeOfDayOf(moment: string): string {
  return moment.slice(-'09:05:00'.length, -':00'.length);
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const MOST_CLOCKS = 20;
/** Maximum time value of Date (ECMA-262, time values). */
const LAST_MOMENT = 8.64e15;

/** A time to the minute in a zone by its IANA name, in UTC for an unknown zone: `2026-11-24 09:00`. */
export function formatMinuteIn(timestamp: number, zone: string): string {
  return formatMomentIn(timestamp, zone).slice(0, -':00'.length);
}

/** A time as yyyy-MM-dd hh:mm:ss in a zone by its IANA name, in UTC for an unknown zone. */
export function formatMomentIn(timestamp: number, zone: string): string {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(Math.min(timestamp, LAST_MOMENT))
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`;
}

/** The zone itself, UTC for an unknown one. */
export function zoneOrUtc(zone: string): string {
  return makeClock(zone) === undefined ? 'UTC' : zone;
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  const made = makeClock(zone) ?? makeClock('UTC') ?? new Intl.DateTimeFormat('en-GB', WALL);
  clocks.set(zone, made);
  return made;
}

function makeClock(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...WALL, timeZone: zone });
  } catch {
    return undefined;
  }
}

const WALL = {
  ...({ calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' } as const),
  ...({
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const),
};
