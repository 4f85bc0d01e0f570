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
];

/** What breaks the style in English texts, one sentence each. */
export function styleProblems(texts: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    RULES.flatMap(([pattern, instead]) => {
      const found = pattern.exec(text)?.[0];
      return found === undefined ? [] : [`${key}: has "${found}"; write ${instead}`];
    }),
  );
}
