/** Formats times for lists: in UTC, the common zone of all staff users, with the same width in every row. */

import { spokenTag } from '#console/texts/spoken.ts';

/** `2026-11-20 08:00:12`; an invalid time is returned as is. */
export function formatMoment(at: string): string {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? at : new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** The start of a day (`2026-11-20`), `daysLater` days later, as ISO 8601; undefined for an invalid day. */
export function startOfDay(day: string, daysLater = 0): string | undefined {
  const ms = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) ? undefined : `${new Date(ms + daysLater * 86_400_000).toISOString().slice(0, 19)}Z`;
}

/** The day of a time with its weekday: `2026-11-20, Friday`; an invalid time is returned as is. */
export function formatDay(at: string): string {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? at : `${new Date(ms).toISOString().slice(0, 10)}, ${WEEKDAY.format(ms)}`;
}

const WEEKDAY = new Intl.DateTimeFormat(spokenTag(), { weekday: 'long', timeZone: 'UTC' });

/** Parses a typed day with or without separators to `2026-11-20`; undefined if invalid. */
export function readDay(typed: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-./ ]?(\d\d)[-./ ]?(\d\d)$/.exec(typed.trim()) ?? [];
  const iso = `${year}-${month}-${day}`;
  return startOfDay(iso)?.startsWith(iso) ? iso : undefined;
}
