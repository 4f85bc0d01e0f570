import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/finance.json' with { type: 'json' };

/** The words of the finance screen. */
export const translate = translatorOf('finance', texts);
