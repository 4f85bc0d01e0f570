import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/requests.json' with { type: 'json' };

export const translate = translatorOf('requests', texts);
