import texts from '#console/texts/EN/effects.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';

export const translate = translatorWith('effects', texts);
