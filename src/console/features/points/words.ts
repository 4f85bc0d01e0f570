import { translatorOf } from '#console/rewards/words.ts';
import texts from '#console/texts/EN/points.json' with { type: 'json' };

export const translate = translatorOf('points', texts);
