import texts from '#console/texts/EN/preview.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';

export const translate = translatorWith('preview', texts);
