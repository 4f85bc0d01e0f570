import texts from '#console/texts/EN/why.json' with { type: 'json' };
import { translatorWith } from '#console/texts/say.ts';

/** The words of what explains an element. */
export const translate = translatorWith('why', texts);
