import { createI18n, type FlatTexts } from '#texts/create-i18n.ts';
import { loadTexts } from '#texts/load-node.ts';
import type { TextKey } from '#texts/text-key.ts';
import type { TextValues } from '#texts/typed-texts.ts';

/** Formats a text by key; throws for a key without a text. */
export type Format<Key extends string> = (key: Key, values?: TextValues) => string;

/** Creates a formatter of English texts. A number `count` among the values selects the plural form. */
export function formatterOf<Key extends string>(texts: FlatTexts): Format<Key> {
  const i18n = createI18n({ tag: 'en', texts });
  return (key, values = {}) => {
    const count = values['count'];
    const options = { replace: values, ...(typeof count === 'number' && { count }) };
    if (!i18n.exists(key, options)) throw new Error(`There is no text ${key}`);
    return i18n.t(key, options);
  };
}

/** The English text of a key of src/texts, for tests: an edit of the wording does not break them. */
export const inEnglish: Format<TextKey> = formatterOf(loadTexts('EN'));
