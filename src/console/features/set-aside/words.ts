import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/set-aside.json' with { type: 'json' };

/** The words of the screen of what was set aside. */
export const translate = translatorOf('set-aside', texts);
