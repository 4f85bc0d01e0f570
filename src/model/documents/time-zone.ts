/** Days by a merchant's own calendar. */

/** The day (yyyy-MM-dd) that a moment is part of in a time zone; in UTC where the zone is none. */
export function dayIn(timeZone: string, ms: number): string {
  const calendar = new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone: isTimeZone(timeZone) ? timeZone : 'UTC' });
  const parts = new Map(calendar.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

const DAY = { calendar: 'iso8601', year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Names that were asked before: each look costs the making of a calendar. There are fewer zones than it holds at most. */
const known = new Set<string>();
const MOST_KNOWN = 1_000;

/** Whether this is the name of a time zone (IANA) that is known here. */
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
