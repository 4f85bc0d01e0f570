import { LANGUAGES, type LanguageFacts } from '#model/site/languages.ts';

/** How a language is written; one that nobody knows as it comes. */
export function factsOf(language: string): LanguageFacts {
  const known: Readonly<Record<string, LanguageFacts>> = LANGUAGES;
  return (
    (Object.hasOwn(known, language) ? known[language] : undefined) ?? {
      tag: language.toLowerCase(),
      dir: 'ltr',
      name: language,
      digits: 'latn',
    }
  );
}
