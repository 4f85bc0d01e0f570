/** Letters that run from right to left, and the marks that turn a line. */
const TURNING = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;
const MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A value as it stands in the midst of other words: one with letters or marks that turn a line is isolated, its marks are
 * left out, so that what follows it stays where it is (UAX #9, FSI and PDI). Any other is as it was.
 */
export function holdDirection(value: string): string {
  return TURNING.test(value) ? `\u2068${value.replaceAll(MARKS, '')}\u2069` : value;
}
