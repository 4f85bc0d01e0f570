import texts from '#console/texts/EN/overview.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';

/** The words of the overview. */
export const say = sayWith('overview', texts);

/** A count with a space between thousands: short enough for a column, and the same in every browser. */
export function tellCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u2009');
}
