import texts from '#console/texts/EN/undo.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';

export const translate = translatorWith('undo', texts);
