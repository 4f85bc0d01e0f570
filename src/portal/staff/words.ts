import { createI18n } from '#texts/create-i18n.ts';
import { typedTexts } from '#texts/typed-texts.ts';
import texts from './words.json' with { type: 'json' };

/** English texts of the staff tools, as in the console. Players never load them. */
export const { t: word } = typedTexts<keyof typeof texts>(createI18n({ tag: 'en', texts }));
