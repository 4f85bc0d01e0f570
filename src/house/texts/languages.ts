import { chooseOf, speak } from '#texts/speak.ts';

/** Languages that the games speak, as the platform writes them, with what a document calls them. */
export const languages = speak('EN', 'CN', 'VI', 'JA', 'TH', 'ID', 'ES', 'HI', 'KO', 'PT', 'TR', 'AR', 'RU');
export type HouseLanguage = keyof typeof languages;

/** Texts by key. */
export type Texts = Readonly<Record<string, string>>;

/** The same texts in every language: one that is missing does not compile. */
export type SpokenTexts = Readonly<Record<HouseLanguage, Texts>>;

/** The language that was asked for, where the games speak it; English otherwise. */
export function chooseLanguage(asked: unknown): HouseLanguage {
  return chooseOf(languages, asked);
}

/** The texts of several parts as one. A key that two parts have is a mistake: a test tells of it. */
export function joinTexts(parts: readonly SpokenTexts[]): SpokenTexts {
  const names = Object.keys(languages) as HouseLanguage[];
  const joined = names.map((name) => [name, Object.assign({}, ...parts.map((part) => part[name]))]);
  return Object.fromEntries(joined) as Record<HouseLanguage, Texts>;
}
