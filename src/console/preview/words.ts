import texts from '#console/texts/EN/preview.json' with { type: 'json' };
import { translatorWith } from '#console/texts/say.ts';

/** The words of previews. */
export const translate = translatorWith('preview', texts);
