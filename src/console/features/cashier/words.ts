import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/cashier.json' with { type: 'json' };

export const translate = translatorOf('cashier', texts);
