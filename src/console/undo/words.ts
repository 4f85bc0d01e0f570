import texts from '#console/texts/EN/undo.json' with { type: 'json' };
import { translatorWith } from '#console/texts/say.ts';

export const translate = translatorWith('undo', texts);
