import texts from '#console/texts/EN/overview.json' with { type: 'json' };
import { translatorWith } from '#console/texts/say.ts';

/** The words of the overview. */
export const translate = translatorWith('overview', texts);

/** A count with a space between thousands: short enough for a column, and the same in every browser. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u2009');
}
