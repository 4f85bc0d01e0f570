import texts from '#console/texts/EN/exports.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';

export const translate = translatorWith('exports', texts);
