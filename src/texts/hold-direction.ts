/** Letters that run from right to left, and the marks that turn a line. */
const TURNING = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;
const MARKS = /[\u202a-\u202e\u2066-\u2069]/g;
/** What stands in a line from right to left as it is: a plain number, or words of one alphabet without a sign at their edges. */
const PLAIN = /^(?:\d+|[A-Za-z]+(?: [A-Za-z]+)*)$/;
/** Languages that are written from right to left, by their tags (BCP 47). */
const RIGHT_TO_LEFT = /^(?:ar|fa|he|ur)\b/;

/** The way a language runs, by its tag (BCP 47). */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(tag) ? 'rtl' : 'ltr';
}

/**
 * A value as it stands in the midst of other words: one with letters or marks that turn a line is isolated, its marks are
 * left out, so that what follows it stays where it is (UAX #9, FSI and PDI). Any other is as it was.
 */
export function holdDirection(value: string): string {
  return TURNING.test(value) ? isolate(value) : value;
}

/**
 * The same among words that run from right to left, where an amount, a moment, a number of a phone or a name with a sign at
 * its edge would be laid out in pieces: all but plain numbers and plain names are isolated.
 */
function holdAmongRightToLeft(value: string): string {
  return value === '' || PLAIN.test(value) ? value : isolate(value);
}

/** What keeps a value in its place among words of a language, by its tag. */
export function holdIn(tag: string): (value: string) => string {
  return directionOf(tag) === 'rtl' ? holdAmongRightToLeft : holdDirection;
}

function isolate(value: string): string {
  return `\u2068${value.replaceAll(MARKS, '')}\u2069`;
}
