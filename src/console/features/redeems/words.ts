import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/redeems.json' with { type: 'json' };

export const translate = translatorOf('redeems', texts);
