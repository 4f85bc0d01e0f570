const ISO = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
/** Before the year 10000: what a date can be written of. */
const LAST_MS = 253_402_300_799_999;

/**
 * A moment as epoch milliseconds: an ISO 8601 text that names its zone (`2026-11-24T02:00Z`), or the number itself. Undefined
 * for anything else. Never throws.
 */
export function readMoment(value: unknown): number | undefined {
  const ms = typeof value === 'string' ? parseIso(value) : value;
  return typeof ms === 'number' && Number.isSafeInteger(ms) && ms > 0 && ms <= LAST_MS ? ms : undefined;
}

function parseIso(text: string): number | undefined {
  const day = ISO.exec(text)?.[1];
  return day !== undefined && isDay(day) ? Date.parse(text) : undefined;
}

/** Whether a calendar has the day: JavaScript reads the 31st of February as the 3rd of March. */
function isDay(day: string): boolean {
  const midnight = new Date(day);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}
