import texts from '#console/texts/EN/settings.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';

export const translate = translatorWith('settings', texts);
