import { readdirSync, readFileSync } from 'node:fs';

/** Language -> key -> text: initial texts of a merchant, equal in meaning in every language. */
export type WordsByLanguage = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The text of a key in one language. Throws if there is none. */
export type TranslateWord = (key: string) => string;

/** Reads the texts of a folder: one `<LANG>.json` for each language, flat keys. */
export function loadWords(folder: URL): WordsByLanguage {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    names.map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]),
  );
}

export function inEachLanguage<Made>(
  words: WordsByLanguage,
  make: (translate: TranslateWord) => Made,
): Record<string, Made> {
  return Object.fromEntries([...words].map(([language, own]) => [language, make((key) => wordOf(language, own, key))]));
}

function wordOf(language: string, own: Readonly<Record<string, string>>, key: string): string {
  const word = Object.hasOwn(own, key) ? own[key] : undefined;
  if (word === undefined) throw new Error(`There is no text "${key}" in ${language}`);
  return word;
}
