/** Digits of a page, by the names of CLDR's numbering systems: `latn` 0123, `arab` ٠١٢٣. */
export type Digits = 'latn' | 'arab';

const NOUGHT = 0x0660;
/** Between digits alone: a comma or a point of a sentence stays what it is. */
const SEPARATOR = /(?<=\d)[.,](?=\d)/g;
const MARKS: Readonly<Record<string, string>> = { '.': '\u066b', ',': '\u066c' };

/** A text with its figures in a page's digits, points and commas between them in those that go with them. */
export function inDigits(text: string, digits: Digits): string {
  if (digits === 'latn') return text;
  return text
    .replaceAll(SEPARATOR, (mark) => MARKS[mark] ?? mark)
    .replaceAll(/\d/g, (digit) => String.fromCharCode(NOUGHT + Number(digit)));
}

/** Figures and nothing else: amounts, days, times, shares. A name or a code with a letter in it is none. */
const FIGURE = /^[\d\s.,:+\-−–%/\u00a0\u202f\u2060]*\d[\d\s.,:+\-−–%/\u00a0\u202f\u2060]*$/u;

/** A value that is put into a text, in a page's digits where it is a figure. */
export function valueIn(value: string, digits: Digits): string {
  return digits !== 'latn' && FIGURE.test(value) ? inDigits(value, digits) : value;
}
