import texts from '#console/texts/EN/switches.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';

export const translate = translatorWith('switches', texts);
