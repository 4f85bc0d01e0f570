import texts from '#console/texts/EN/settings.json' with { type: 'json' };
import { translatorWith } from '#console/texts/say.ts';

export const translate = translatorWith('settings', texts);
