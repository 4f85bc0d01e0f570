/**
 * How many cases a property draws that names its number: as many in the gate, LIVERY_CASES times as many in the long runs
 * (tests/deep/properties.deep.ts), fewer where a recipe only asks whether a copy still stands.
 */
export function cases(inChecks: number): number {
  return Math.max(1, Math.round(inChecks * Number(process.env['LIVERY_CASES'] ?? '1')));
}
