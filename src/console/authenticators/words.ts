import texts from '#console/texts/EN/sign-in.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';

export const translate = translatorWith('sign-in', texts);
