/** Letters of right-to-left scripts, and bidi control characters. */
const TURNING = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Needs no isolation in a right-to-left line: a plain number, or Latin words without punctuation at their edges. */
const PLAIN = /^(?:\d+|[A-Za-z]+(?: [A-Za-z]+)*)$/;
const RIGHT_TO_LEFT = /^(?:ar|fa|he|ur)\b/;

export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(tag) ? 'rtl' : 'ltr';
}

/**
 * Isolates a value in left-to-right text if it has right-to-left letters or bidi controls, and strips its controls, so
 * that the text after it keeps its order (UAX #9, FSI and PDI). Any other value is unchanged.
 */
export function holdDirection(value: string): string {
  return TURNING.test(value) ? isolate(value) : value;
}

/**
 * The same for right-to-left text, where an amount, a date, a phone number or a name with punctuation at its edge would
 * be reordered: isolates all but plain numbers and plain names.
 */
function holdAmongRightToLeft(value: string): string {
  return value === '' || PLAIN.test(value) ? value : isolate(value);
}

/** The bidi isolation for values in texts of a language, by its tag. */
export function holdIn(tag: string): (value: string) => string {
  return directionOf(tag) === 'rtl' ? holdAmongRightToLeft : holdDirection;
}

/** Groups joined by hyphens after a figure: a telephone number, a date. */
const GROUPS = /\+?\d\w*(?:-\w+)+/g;

/**
 * A text of a right-to-left language with its telephone numbers isolated: Arabic letters before them would turn the
 * groups round (UAX #9, W2). Any other text is unchanged.
 */
export function holdGroupsIn(tag: string, text: string): string {
  return directionOf(tag) === 'rtl' ? text.replaceAll(GROUPS, isolate) : text;
}

function isolate(value: string): string {
  return `\u2068${value.replaceAll(BIDI_CONTROLS, '')}\u2069`;
}
