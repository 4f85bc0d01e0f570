import type { MethodWords } from '#gateway/db/stored-documents.ts';
import type { MethodRow } from './validate-method.ts';

const FALLBACK = 'EN';

/** The texts of a method in a language, else in English, else in any language, else by its kind. */
export function wordsOf({ words, kind }: Pick<MethodRow, 'words' | 'kind'>, language: string): Required<MethodWords> {
  const found = [language, FALLBACK, ...Object.keys(words)].find((each) => Object.hasOwn(words, each));
  const { name = '', note = '' } = (found === undefined ? undefined : words[found]) ?? {};
  return { name: name === '' ? kind : name, note };
}
