import texts from '#console/texts/EN/sign-in.json' with { type: 'json' };
import { translatorWith } from '#console/texts/say.ts';

/** The words of getting in, and of the ways to do it. */
export const translate = translatorWith('sign-in', texts);
