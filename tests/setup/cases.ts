/**
 * Number of cases of a property with its own number: unchanged in the test suite, times LIVERY_CASES in the long runs
 * (tests/deep/properties.deep.ts), at least `inLongRuns` there, fewer where a recipe only checks that a copy works.
 */
export function cases(inChecks: number, inLongRuns = 0): number {
  const times = Number(process.env['LIVERY_CASES'] ?? '1');
  return Math.max(1, Math.round(inChecks * times), times > 1 ? inLongRuns : 0);
}

/** Evenly spread cases of a list: as many as named in the test suite, up to all of them in the long runs. */
export function someOf<T>(all: readonly T[], inChecks: number): readonly T[] {
  const count = Math.min(all.length, cases(inChecks));
  return all.filter((_, at) => Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length));
}
