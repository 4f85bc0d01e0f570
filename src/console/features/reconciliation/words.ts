import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/reconciliation.json' with { type: 'json' };

/** The words of the reconciliation screen. */
export const translate = translatorOf('reconciliation', texts);
