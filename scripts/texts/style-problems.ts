import { categoryOf } from '#texts/plural-key.ts';

/** Rules of the English style (docs/glossary/EN.md#style): a pattern that no text has, and what to write instead. */
const RULES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bstands?\b/i, 'is, appears or is listed'],
  [/\banew\b/i, 'again'],
  [/\bmeanwhile\b/i, 'a time, or nothing'],
  [/\b(?:whoever|somebody|nobody|everybody)\b/i, 'the person: you, a member, someone else'],
  [/\bso many\b/i, 'the unit'],
  [/could not be loaded/i, 'We couldn’t load …'],
  [/\s%/, 'a percent sign without a space before it'],
  [/['"]/, 'curly apostrophes and quotes'],
  [/\.\.\./, '…'],
  [/^[\s,:;]|\s$/, 'a whole sentence with named placeholders'],
];

/** A number before a noun in a text without plural forms; language-problems.ts checks `{count}`. */
const SINGLE = [/\{(?:limit|points|minutes|hours|times)\} [a-z]+s\b/, 'a text for each plural category'] as const;

/** What breaks the style in English texts, one sentence each. */
export function styleProblems(texts: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    [...RULES, ...(categoryOf(key) === undefined ? [SINGLE] : [])].flatMap(([pattern, instead]) => {
      const found = pattern.exec(text)?.[0];
      return found === undefined ? [] : [`${key}: has "${found}"; write ${instead}`];
    }),
  );
}
