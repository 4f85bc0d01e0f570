import { sayOf } from '#console/rewards/words.ts';
import texts from '#console/texts/EN/points.json' with { type: 'json' };

/** The words of the screen of points. */
export const say = sayOf('points', texts);
