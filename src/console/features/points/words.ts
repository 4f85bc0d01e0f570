import { translatorOf } from '#console/rewards/words.ts';
import texts from '#console/texts/EN/points.json' with { type: 'json' };

/** The words of the screen of points. */
export const translate = translatorOf('points', texts);
