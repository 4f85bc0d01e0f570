import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/studio.json' with { type: 'json' };

export const translate = translatorOf('studio', texts);
