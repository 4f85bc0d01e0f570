import texts from '#console/texts/EN/switches.json' with { type: 'json' };
import { translatorWith } from '#console/texts/say.ts';

/** The words of the board of switches. */
export const translate = translatorWith('switches', texts);
