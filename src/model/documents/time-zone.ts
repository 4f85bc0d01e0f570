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

/** Whether this is a known IANA time zone name. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    if (known.size < MOST_KNOWN) known.add(name);
    return true;
  } catch {
    return false;
  }
}
