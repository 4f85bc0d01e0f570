import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/linked-play.json' with { type: 'json' };

/** The words of linked play's screen. */
export const translate = translatorOf('linked-play', texts);
