import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/redeems.json' with { type: 'json' };

/** The words of the screen of exchanges. */
export const translate = translatorOf('redeems', texts);
