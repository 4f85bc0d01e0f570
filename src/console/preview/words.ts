import texts from '#console/texts/EN/preview.json' with { type: 'json' };
import { translatorWith } from '#console/texts/say.ts';

export const translate = translatorWith('preview', texts);
