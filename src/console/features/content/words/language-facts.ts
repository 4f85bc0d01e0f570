import { LANGUAGES, type LanguageFacts } from '#model/site/languages.ts';

/** The facts of a language; an unknown language is shown by its code. */
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
