import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/linked-play.json' with { type: 'json' };

export const translate = translatorOf('linked-play', texts);
