/** Number formats of a page, as in model/site/digits.ts. */
export type Digits = 'latn' | 'latn-comma' | 'latn-space' | 'arab';

/** Languages with decimal commas by BCP 47 tag: with points or with spaces between thousands. */
const WITH_POINTS = /^(?:de|es|id|it|nl|pt|tr|vi)\b/;
const WITH_SPACES = /^(?:bg|cs|fr|hu|pl|ru|sk|uk)\b/;

/** The number format of a language by its BCP 47 tag; the English one by default. */
export function digitsOfTag(tag: string): Digits {
  if (WITH_POINTS.test(tag)) return 'latn-comma';
  return WITH_SPACES.test(tag) ? 'latn-space' : 'latn';
}

const NOUGHT = 0x0660;
/** Only between digits: punctuation of a sentence is unchanged. */
const SEPARATOR = /(?<=\d)[.,](?=\d)/g;
/** A number in English format that is not part of an address, a version or a time. */
const NUMBER = /(?<![\d.,:])\d+(?:,\d{3})*(?:\.\d+)?(?![\d:]|[.,]\d)/g;

/** Separators of a number: decimals (`.`) and thousands (`,`). */
type Separators = Readonly<Record<'.' | ',', string>>;
const ARABIC: Separators = { '.': '\u066b', ',': '\u066c' };
const SEPARATORS: Readonly<Record<'latn-comma' | 'latn-space', Separators>> = {
  'latn-comma': { '.': ',', ',': '.' },
  'latn-space': { '.': ',', ',': '\u00a0' },
};

/**
 * Converts the numbers of a text from English format to the page's format, with their separators. Not idempotent: a
 * converted text must not be converted again.
 */
export function inDigits(text: string, digits: Digits): string {
  if (digits === 'latn') return text;
  if (digits === 'arab')
    return text
      .replaceAll(SEPARATOR, (separator) => marked(separator, ARABIC))
      .replaceAll(/\d/g, (digit) => String.fromCharCode(NOUGHT + Number(digit)));
  return text.replaceAll(NUMBER, (number) =>
    number.replaceAll(SEPARATOR, (separator) => marked(separator, SEPARATORS[digits])),
  );
}

const marked = (separator: string, separators: Separators): string =>
  separator === '.' || separator === ',' ? separators[separator] : separator;

export const numberingSystem = (digits: Digits): 'latn' | 'arab' => (digits === 'arab' ? 'arab' : 'latn');

/** Numbers only: amounts, dates, times, shares. A name or a code with a letter does not match. */
const FIGURE = /^[\d\s.,:+\-−–%/\u00a0\u202f\u2060]*\d[\d\s.,:+\-−–%/\u00a0\u202f\u2060]*$/u;
/** Ends with a point and one or two digits: not written by a page with decimal commas. */
const WITH_POINT = /^\D*\d+(?:,\d{3})*\.\d{1,2}\D*$/;

/**
 * Formats a value for interpolation if it is numeric. With Latin digits `1.250` may be formatted already: only an
 * unmistakably English number is converted.
 */
export function valueIn(value: string, digits: Digits): string {
  if (digits === 'latn' || !FIGURE.test(value)) return value;
  return digits === 'arab' || WITH_POINT.test(value) ? inDigits(value, digits) : value;
}

/** An amount in wire format (`writeAmount`), with or without its currency code. */
const AMOUNT = /^(-?\d{1,30})((?:\.\d{1,30})?(?: [A-Z0-9]{2,10})?)$/;

/**
 * Formats a wire amount for readers: `1250.00 USD` becomes `1,250.00 USD` or `1.250,00 USD`. Other text is unchanged.
 */
export function amountIn(value: string, digits: Digits): string {
  const [, whole, rest] = AMOUNT.exec(value) ?? [];
  if (whole === undefined) return value;
  return inDigits(`${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`, digits);
}
