/** How figures are written, as model/site/digits.ts has it. */
export type Digits = 'latn' | 'latn-comma' | 'latn-space' | 'arab';

/** Languages with decimal commas, by their tags (BCP 47): with points between thousands, or with spaces. */
const WITH_POINTS = /^(?:de|es|id|it|nl|pt|tr|vi)\b/;
const WITH_SPACES = /^(?:bg|cs|fr|hu|pl|ru|sk|uk)\b/;

/** How the readers of a language write figures, by its tag (BCP 47); as English does where nobody says otherwise. */
export function digitsOfTag(tag: string): Digits {
  if (WITH_POINTS.test(tag)) return 'latn-comma';
  return WITH_SPACES.test(tag) ? 'latn-space' : 'latn';
}

const NOUGHT = 0x0660;
/** Between digits alone: a comma or a point of a sentence stays what it is. */
const SEPARATOR = /(?<=\d)[.,](?=\d)/g;
/** A number as English writes it, and no part of an address, a version or a time. */
const NUMBER = /(?<![\d.,:])\d+(?:,\d{3})*(?:\.\d+)?(?![\d:]|[.,]\d)/g;

/** What stands between the thousands of a number and before its decimals. */
type Marks = Readonly<Record<'.' | ',', string>>;
const ARABIC: Marks = { '.': '\u066b', ',': '\u066c' };
const MARKS: Readonly<Record<'latn-comma' | 'latn-space', Marks>> = {
  'latn-comma': { '.': ',', ',': '.' },
  'latn-space': { '.': ',', ',': '\u00a0' },
};

/**
 * A text with its figures as a page writes them, points and commas between them in those that go with them. The text has them as
 * English has: once it is written otherwise it is not written anew.
 */
export function inDigits(text: string, digits: Digits): string {
  if (digits === 'latn') return text;
  if (digits === 'arab')
    return text
      .replaceAll(SEPARATOR, (mark) => marked(mark, ARABIC))
      .replaceAll(/\d/g, (digit) => String.fromCharCode(NOUGHT + Number(digit)));
  return text.replaceAll(NUMBER, (number) => number.replaceAll(SEPARATOR, (mark) => marked(mark, MARKS[digits])));
}

const marked = (mark: string, marks: Marks): string => (mark === '.' || mark === ',' ? marks[mark] : mark);

/** The numbering system of a page's digits by its name in CLDR. */
export const numberingSystem = (digits: Digits): 'latn' | 'arab' => (digits === 'arab' ? 'arab' : 'latn');

/** Figures and nothing else: amounts, days, times, shares. A name or a code with a letter in it is none. */
const FIGURE = /^[\d\s.,:+\-−–%/\u00a0\u202f\u2060]*\d[\d\s.,:+\-−–%/\u00a0\u202f\u2060]*$/u;
/** One or two digits behind a point at the end: no page with decimal commas has written this one. */
const WITH_POINT = /^\D*\d+(?:,\d{3})*\.\d{1,2}\D*$/;

/**
 * A value that is put into a text, written as a page writes figures where it is one. With Latin digits `1.250` may be written
 * already: what can only be English is changed, all else stays.
 */
export function valueIn(value: string, digits: Digits): string {
  if (digits === 'latn' || !FIGURE.test(value)) return value;
  return digits === 'arab' || WITH_POINT.test(value) ? inDigits(value, digits) : value;
}

/** As the wire has an amount (`writeAmount`), with the code of its currency or without. */
const AMOUNT = /^(-?\d{1,30})((?:\.\d{1,30})?(?: [A-Z0-9]{2,10})?)$/;

/** An amount of the wire as readers have it: `1250.00 USD` becomes `1,250.00 USD` or `1.250,00 USD`. What is none stays. */
export function amountIn(value: string, digits: Digits): string {
  const [, whole, rest] = AMOUNT.exec(value) ?? [];
  if (whole === undefined) return value;
  return inDigits(`${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`, digits);
}
