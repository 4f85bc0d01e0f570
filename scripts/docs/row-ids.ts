/** An id of docs/features.md, or a range of ids: M70, M234-M252. */
const ROW = String.raw`[MND]\d{2,3}(?:[-–][MND]\d{2,3})?`;
const ROWS = `${ROW}(?:(?:, ?| and | )${ROW})*`;

/**
 * A string literal that starts with row ids: the name of a test or of a group, or the first cell of its table. The text
 * after the ids distinguishes it from an SVG path ("M12 2C9 ...").
 */
const AT_HEAD = new RegExp(String.raw`(['"\x60])(${ROWS})(?=:|\1|,? ["'“‘]?[\p{L}%$])`, 'gu');
/** For example "the phone provider (D28)". */
const AT_END = new RegExp(String.raw`\((${ROWS})\)['"\x60]`, 'g');

/** The rows that each test name in a source starts with, one list per name. */
export function rowsOfNames(source: string): string[][] {
  const heads = [...source.matchAll(AT_HEAD)].map((match) => match[2] ?? '');
  const ends = [...source.matchAll(AT_END)].map((match) => match[1] ?? '');
  return [...heads, ...ends].map(rowsIn);
}

export function rowsIn(text: string): string[] {
  const found = [...text.matchAll(new RegExp(String.raw`(?<![\w-])(?:${ROW})(?!\w)`, 'g'))];
  return [...new Set(found.flatMap(([range]) => expand(range)))];
}

/** M09-M11 gives M09, M10, M11. */
function expand(range: string): string[] {
  const [from = '', to = from] = range.split(/[-–]/);
  const letter = from.slice(0, 1);
  if (letter !== to.slice(0, 1)) return [from, to];
  const [first, last] = [Number(from.slice(1)), Number(to.slice(1))];
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => rowId(letter, first + index));
}

export function rowId(letter: string, number: number): string {
  return `${letter}${String(number).padStart(2, '0')}`;
}
