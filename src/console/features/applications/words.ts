import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/applications.json' with { type: 'json' };

/** The words of the applications' screen. */
export const translate = translatorOf('applications', texts);
