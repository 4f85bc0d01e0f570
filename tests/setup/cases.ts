/**
 * Number of cases of a property with its own number: unchanged in the test suite, times LIVERY_CASES in the long runs
 * (tests/deep/properties.deep.ts), fewer where a recipe only checks that a copy works.
 */
export function cases(inChecks: number): number {
  return Math.max(1, Math.round(inChecks * Number(process.env['LIVERY_CASES'] ?? '1')));
}
