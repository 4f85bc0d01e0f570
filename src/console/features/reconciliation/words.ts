import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/reconciliation.json' with { type: 'json' };

export const translate = translatorOf('reconciliation', texts);
