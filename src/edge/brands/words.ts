import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { createI18n, type FlatTexts } from '#texts/create-i18n.ts';
import type { FileKey } from '#texts/text-key.ts';
import { type Texts, typedTexts } from '#texts/typed-texts.ts';

export type Words = Texts<FileKey>;

/** The i18n engine over the texts of a language; calls `onMissing` once per key without a text. */
export function wordsOf(language: Language, texts: FlatTexts, onMissing?: (key: string) => void): Words {
  return typedTexts(createI18n({ tag: LANGUAGES[language].tag, texts, onMissing }));
}

/** The platform's own texts, cached per language for the life of the process; there are few languages. */
export function createWords<L extends Language>(texts: (language: L) => FlatTexts): (language: L) => Words {
  const cache = new Map<L, Words>();
  return (language) => {
    const words = cache.get(language) ?? wordsOf(language, texts(language));
    cache.set(language, words);
    return words;
  };
}
