import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/media.json' with { type: 'json' };

export const translate = translatorOf('media', texts);
