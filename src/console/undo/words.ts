import texts from '#console/texts/EN/undo.json' with { type: 'json' };
import { translatorWith } from '#console/texts/say.ts';

/** The words of what is taken back, whatever it was. */
export const translate = translatorWith('undo', texts);
