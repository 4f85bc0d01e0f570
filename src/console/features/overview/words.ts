import texts from '#console/texts/EN/overview.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';

export const translate = translatorWith('overview', texts);

/** Formats a count with a thin space between thousands: narrow enough for a column, and equal in all browsers. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u2009');
}
