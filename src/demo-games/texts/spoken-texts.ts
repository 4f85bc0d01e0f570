import { readFileSync } from 'node:fs';
import { createI18n } from '#texts/create-i18n.ts';
import { SERVICE_LANGUAGES, type ServiceLanguage, tagOf } from '#texts/languages.ts';
import { type TextValues, typedTexts } from '#texts/typed-texts.ts';

export type Texts = Readonly<Record<string, string>>;

/** Gives a text of one language. */
export type Speak = (key: string, values?: TextValues) => string;

/** Texts in every language. */
export type SpokenTexts = Readonly<Record<ServiceLanguage, Texts>>;

/** Texts of the folder `texts/` next to a module, a file for each language. Throws when a language has no file. */
export function readTexts(module: string): SpokenTexts {
  const read = (name: string) => JSON.parse(readFileSync(new URL(`./texts/${name}.json`, module), 'utf8'));
  return Object.fromEntries(SERVICE_LANGUAGES.map((name) => [name, read(name)])) as Record<ServiceLanguage, Texts>;
}

/** Merges texts of several parts. Keys must not overlap, which a test checks. */
export function joinTexts(parts: readonly SpokenTexts[]): SpokenTexts {
  const joined = SERVICE_LANGUAGES.map((name) => [name, Object.assign({}, ...parts.map((part) => part[name]))]);
  return Object.fromEntries(joined) as Record<ServiceLanguage, Texts>;
}

/** A title's names by language, from its text, with its vendor if another one has the same title. */
export function namesFrom(
  texts: SpokenTexts,
  key: string,
  vendor?: string,
): { readonly EN: string; readonly [language: string]: string } {
  const under = vendor === undefined ? '' : ` · ${vendor}`;
  const names = Object.entries(texts).map(([language, words]) => [language, `${words[key] ?? key}${under}`]);
  return { EN: key, ...Object.fromEntries(names) };
}

/** Speaks a language by its platform code; English for an unknown one. */
export function speakIn(texts: SpokenTexts, code: string): Speak {
  const language = SERVICE_LANGUAGES.find((each) => each === code) ?? 'EN';
  return typedTexts(createI18n({ tag: tagOf(language), texts: texts[language] })).label;
}
