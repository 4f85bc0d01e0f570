import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/cashier.json' with { type: 'json' };

/** The words of the cashier's screen. */
export const translate = translatorOf('cashier', texts);
