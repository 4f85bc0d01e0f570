/** Finds numbers, dates and times that bypass the formatter of the page, which chooses the digits. */

/** The formatter and its parts. */
const WRITER = /^src\/ui\/words\/(?:figures|money|percent|format-moment|typed-amount)\.tsx?$/;
const BYPASS_PATTERNS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\bIntl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat|DurationFormat)\b/g, 'a formatter of its own'],
  [/\.toLocale(?:String|DateString|TimeString)\(/g, 'a figure in the digits of a locale'],
  [/from '#ui\/words\/format-moment\.ts'/g, 'a moment past the writer'],
  [/\bformatDecimal\b/g, 'a number past the writer'],
];

export function figureProblems(path: string, source: string): readonly string[] {
  if (WRITER.test(path)) return [];
  return BYPASS_PATTERNS.flatMap(([pattern, what]) =>
    [...source.matchAll(pattern)].map(({ index, 0: found }) => {
      const line = source.slice(0, index).split('\n').length;
      return `${path}:${line}: ${what} (${found}): ask the page's writer (src/ui/words/figures.ts), which knows its digits`;
    }),
  );
}
