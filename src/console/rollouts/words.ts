import texts from '#console/texts/EN/rollouts.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';

export const translate = translatorWith('rollouts', texts);
