const ISO = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
/** The last millisecond before the year 10000: the latest time an ISO date can express. */
const LAST_MS = 253_402_300_799_999;

/**
 * Parses a time to epoch milliseconds: an ISO 8601 text with its zone (`2026-11-24T02:00Z`), or the number itself.
 * Undefined for anything else. Never throws.
 */
export function readMoment(value: unknown): number | undefined {
  const ms = typeof value === 'string' ? parseIso(value) : value;
  return typeof ms === 'number' && Number.isSafeInteger(ms) && ms > 0 && ms <= LAST_MS ? ms : undefined;
}

function parseIso(text: string): number | undefined {
  const day = ISO.exec(text)?.[1];
  return day !== undefined && isDay(day) ? Date.parse(text) : undefined;
}

/** Whether the date exists: JavaScript parses the 31st of February as the 3rd of March. */
function isDay(day: string): boolean {
  const midnight = new Date(day);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}
