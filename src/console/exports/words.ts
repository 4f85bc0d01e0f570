import texts from '#console/texts/EN/exports.json' with { type: 'json' };
import { translatorWith } from '#console/texts/say.ts';

/** The words of files that are taken away. */
export const translate = translatorWith('exports', texts);
