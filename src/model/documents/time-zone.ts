/** Calendar days in a merchant's time zone. */

/** Day (yyyy-MM-dd) of a time in a time zone; in UTC if the zone is invalid. */
export function dayIn(timeZone: string, ms: number): string {
  const calendar = new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone: isTimeZone(timeZone) ? timeZone : 'UTC' });
  const parts = new Map(calendar.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

const DAY = { calendar: 'iso8601', year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Cache of valid names, because each check creates a formatter. The limit is above the number of zones. */
const known = new Set<string>();
const MOST_KNOWN = 1_000;

/**
 * Whether this is a known IANA time zone name. Offsets (`+02:00`), which newer engines take too, are none: PostgreSQL
 * reads their sign the other way (POSIX).
 */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    if (known.size < MOST_KNOWN) known.add(name);
    return true;
  } catch {
    return false;
  }
}

const OFFSET = /^(?:UTC|GMT|Z)?\s*([+\u2212-])\s*(\d{1,2})(?::?(\d{2}))?$/i;

/** Hours of the names `Etc/GMT+12` to `Etc/GMT-14`, whose sign is reversed. */
const LEAST_HOURS = -12;
const MOST_HOURS = 14;

/**
 * The name of the zone that is always at an offset (`+02:00` and `UTC+2` are `Etc/GMT-2`). undefined: the text is no
 * offset; null: no zone has such a name, because it has minutes or is out of range.
 */
export function zoneOfOffset(text: string): string | null | undefined {
  const [, sign, hours = '', minutes = '00'] = OFFSET.exec(text.trim()) ?? [];
  if (sign === undefined) return undefined;
  const east = Number(hours) * (sign === '+' ? 1 : -1);
  if (minutes !== '00' || east < LEAST_HOURS || east > MOST_HOURS) return null;
  if (east === 0) return 'UTC';
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}
