import { ROOM_LANGUAGES, type RoomLanguage } from '#texts/languages.ts';

/** Texts by key. */
export type Texts = Readonly<Record<string, string>>;

/** The same texts in every language: one that is missing does not compile. */
export type SpokenTexts = Readonly<Record<RoomLanguage, Texts>>;

/** The texts of several parts as one. A key that two parts have is a mistake: a test tells of it. */
export function joinTexts(parts: readonly SpokenTexts[]): SpokenTexts {
  const joined = ROOM_LANGUAGES.map((name) => [name, Object.assign({}, ...parts.map((part) => part[name]))]);
  return Object.fromEntries(joined) as Record<RoomLanguage, Texts>;
}
