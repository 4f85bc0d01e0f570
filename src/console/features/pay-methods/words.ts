import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/pay-methods.json' with { type: 'json' };

export const translate = translatorOf('pay-methods', texts);
