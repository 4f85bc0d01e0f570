import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/set-aside.json' with { type: 'json' };

export const translate = translatorOf('set-aside', texts);
