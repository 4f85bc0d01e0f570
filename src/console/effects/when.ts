import { translate } from './words.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MOST_DAYS = 14;

/** Relative time of an instant (ISO 8601) from `nowMs`; the date if it is more than two weeks ago. */
export function formatAgo(at: string, nowMs: number): string {
  const atMs = Date.parse(at);
  if (Number.isNaN(atMs)) return at;
  const ago = nowMs - atMs;
  if (ago < MINUTE_MS) return translate('when.now');
  if (ago < HOUR_MS) return translate('when.minutes', { count: Math.floor(ago / MINUTE_MS) });
  if (ago < DAY_MS) return translate('when.hours', { count: Math.floor(ago / HOUR_MS) });
  const days = Math.floor(ago / DAY_MS);
  return days <= MOST_DAYS ? translate('when.days', { count: days }) : new Date(atMs).toISOString().slice(0, 10);
}
