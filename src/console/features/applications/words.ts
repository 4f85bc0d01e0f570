import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/applications.json' with { type: 'json' };

export const translate = translatorOf('applications', texts);
