import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/outbox.json' with { type: 'json' };

export const translate = translatorOf('outbox', texts);
