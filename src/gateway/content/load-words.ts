import { readdirSync, readFileSync } from 'node:fs';

/** Language -> key -> text: what a merchant begins with says the same in every language. */
export type WordsByLanguage = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The word of a key in one language. Throws where there is none. */
export type TranslateWord = (key: string) => string;

/** The words of a folder: one `<LANG>.json` for each language, flat keys. */
export function loadWords(folder: URL): WordsByLanguage {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    names.map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]),
  );
}

/** What is made of the words in each of their languages. */
export function inEachLanguage<Made>(words: WordsByLanguage, make: (print: TranslateWord) => Made): Record<string, Made> {
  return Object.fromEntries([...words].map(([language, own]) => [language, make((key) => wordOf(language, own, key))]));
}

function wordOf(language: string, own: Readonly<Record<string, string>>, key: string): string {
  const word = Object.hasOwn(own, key) ? own[key] : undefined;
  if (word === undefined) throw new Error(`There is no text "${key}" in ${language}`);
  return word;
}
