import texts from '#console/texts/EN/effects.json' with { type: 'json' };
import { translatorWith } from '#console/texts/say.ts';

export const translate = translatorWith('effects', texts);
