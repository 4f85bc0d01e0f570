import { SERVICE_LANGUAGES, type ServiceLanguage } from '#texts/languages.ts';

export type Texts = Readonly<Record<string, string>>;

/** Texts in every language: a missing language does not compile. */
export type SpokenTexts = Readonly<Record<ServiceLanguage, Texts>>;

/** Merges texts of several parts. Keys must not overlap, which a test checks. */
export function joinTexts(parts: readonly SpokenTexts[]): SpokenTexts {
  const joined = SERVICE_LANGUAGES.map((name) => [name, Object.assign({}, ...parts.map((part) => part[name]))]);
  return Object.fromEntries(joined) as Record<ServiceLanguage, Texts>;
}
