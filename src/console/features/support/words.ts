import texts from '#console/texts/EN/why.json' with { type: 'json' };
import { translatorWith } from '#console/texts/say.ts';

/** A support code is asked for in the words of what explains an element. */
export const translate = translatorWith('why', texts);
