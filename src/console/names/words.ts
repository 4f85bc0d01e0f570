import texts from '#console/texts/EN/names.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';

export const translate = translatorWith('names', texts);
