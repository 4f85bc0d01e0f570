/** Figures, days and times that are written past the one writer of a page: in whatever digits it happens to be. */

/** The writer, and what it is made of. */
const WRITER = /^src\/ui\/words\/(?:figures|money|percent|say-moment|typed-amount)\.tsx?$/;
const MARKS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\bIntl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat|DurationFormat)\b/g, 'a formatter of its own'],
  [/\.toLocale(?:String|DateString|TimeString)\(/g, 'a figure in the digits of a locale'],
  [/from '#ui\/words\/say-moment\.ts'/g, 'a moment past the writer'],
  [/\bformatDecimal\b/g, 'a number past the writer'],
];

/** What stands in a source and is not the writer's, one line each. */
export function figureProblems(path: string, source: string): readonly string[] {
  if (WRITER.test(path)) return [];
  return MARKS.flatMap(([pattern, what]) =>
    [...source.matchAll(pattern)].map(({ index, 0: found }) => {
      const line = source.slice(0, index).split('\n').length;
      return `${path}:${line}: ${what} (${found}): ask the page's writer (src/ui/words/figures.ts), which knows its digits`;
    }),
  );
}
