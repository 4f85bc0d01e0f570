import { readdirSync, readFileSync } from 'node:fs';
import { createI18n, type FlatTexts } from '#texts/create-i18n.ts';
import type { TextKey } from '#texts/text-key.ts';
import { type TextValues, typedTexts } from '#texts/typed-texts.ts';

/** Formats a text by key; throws for a key without a text. */
export type Format<Key extends string> = (key: Key, values?: TextValues) => string;

/**
 * Creates a formatter of texts, English ones unless another language tag is given. A number `count` among the values
 * selects the plural form.
 */
export function formatterOf<Key extends string>(texts: FlatTexts, tag = 'en'): Format<Key> {
  const { t, has } = typedTexts<Key>(createI18n({ tag, texts }));
  // The types of `t` ask for a count where a key has plural forms; here any key may come with any values.
  const translate = t as (key: string, options: object) => string;
  return (key, values = {}) => {
    if (!has(key)) throw new Error(`There is no text ${key}`);
    return translate(key, { replace: values, count: values['count'] });
  };
}

// Paths from the repository: Vite rewrites URLs that a module builds from its own.
const FOLDER = 'src/texts/EN';
const AREAS = readdirSync(FOLDER);
const readArea = (name: string): FlatTexts => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'));

/** The English text of a key of src/texts, for tests: an edit of the wording does not break them. */
export const inEnglish: Format<TextKey> = formatterOf(Object.assign({}, ...AREAS.map(readArea)));
