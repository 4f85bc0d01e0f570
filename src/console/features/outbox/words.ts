import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/outbox.json' with { type: 'json' };

/** The words of the outbox's screen. */
export const translate = translatorOf('outbox', texts);
