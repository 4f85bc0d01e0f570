import texts from '#console/texts/EN/why.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';

export const translate = translatorWith('why', texts);
