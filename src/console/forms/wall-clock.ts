/** Formats and parses times in the user's time zone and in UTC. */

/** The user's time zone (`Europe/Berlin`). */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The local time of a zone in the format of a date and time input: `2026-11-21T20:05`. */
export function wallClock(ms: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { ...WALL, timeZone: zone }).formatToParts(ms);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

const WALL: Intl.DateTimeFormatOptions = {
  ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
};

/**
 * Parses a local time of a zone to epoch milliseconds; undefined if invalid. A time that the clocks skip counts from
 * the hour before; a time that occurs twice is the earlier one.
 */
export function readWallClock(text: string, zone: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined;
  const wanted = Date.parse(`${text}Z`);
  if (Number.isNaN(wanted)) return undefined;
  // The UTC offsets a day before and a day after: the clocks change at most once between.
  const shifts = [shiftAt(wanted - DAY_MS, zone), shiftAt(wanted + DAY_MS, zone)];
  const fits = shifts.map((shift) => wanted - shift).filter((ms) => wallClock(ms, zone) === text);
  return fits.length > 0 ? Math.min(...fits) : wanted - (shifts[0] ?? 0);
}

const DAY_MS = 86_400_000;

/** The UTC offset of a zone in milliseconds. */
function shiftAt(ms: number, zone: string): number {
  const minute = Math.floor(ms / 60_000) * 60_000;
  return Date.parse(`${wallClock(minute, zone)}Z`) - minute;
}

/** Formats a time in UTC to the minute: `2026-11-21 19:05 UTC`. */
export function formatUtc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
