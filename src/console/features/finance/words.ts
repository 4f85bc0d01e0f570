import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/finance.json' with { type: 'json' };

export const translate = translatorOf('finance', texts);
