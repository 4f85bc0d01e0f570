import texts from '#console/texts/EN/account.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';

export const translate = translatorWith('account', texts);
