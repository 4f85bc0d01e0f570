/** Moments as they are typed and read: on the clock of the colleague's own zone, and in UTC beside it. */

/** The zone of the colleague's own clock (`Europe/Berlin`). */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What the clocks of a zone show at a moment, as a field for date and time holds it: `2026-11-21T20:05`. */
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
 * The moment at which the clocks of a zone show what was typed; undefined for what is no date and time. An hour that the
 * clocks leave out counts from the hour before it, one that they show twice is the earlier.
 */
export function readWallClock(text: string, zone: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined;
  const wanted = Date.parse(`${text}Z`);
  if (Number.isNaN(wanted)) return undefined;
  // The shift of the zone a day before and a day after: clocks change at most once between.
  const shifts = [shiftAt(wanted - DAY_MS, zone), shiftAt(wanted + DAY_MS, zone)];
  const fits = shifts.map((shift) => wanted - shift).filter((ms) => wallClock(ms, zone) === text);
  return fits.length > 0 ? Math.min(...fits) : wanted - (shifts[0] ?? 0);
}

const DAY_MS = 86_400_000;

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function shiftAt(ms: number, zone: string): number {
  const minute = Math.floor(ms / 60_000) * 60_000;
  return Date.parse(`${wallClock(minute, zone)}Z`) - minute;
}

/** A moment in UTC to the minute: `2026-11-21 19:05 UTC`. */
export function formatUtc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
