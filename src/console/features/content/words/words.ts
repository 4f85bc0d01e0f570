import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/content.json' with { type: 'json' };

export const translate = translatorOf('content', texts);
