import { type CodeSet, commonCodes, hasCode, invertSet } from './code-set.ts';
import { BLANKS, TYPED } from './named-sets.ts';

/** A set of characters as a few parts: `a–z`, `0–9`, `_`. */
export interface WrittenSet {
  /** `all`: everything. `but`: everything except the parts. `some`: the first parts of more. */
  readonly is: 'all' | 'these' | 'but' | 'some';
  readonly parts: readonly string[];
  /** Whether the parts include blanks. */
  readonly blanks: boolean;
}

/** A longer list would not be read. */
const MOST_PARTS = 8;

/** Formats a set for people, by what it has or by what it lacks, whichever is shorter. */
export function writeSet(set: CodeSet): WrittenSet {
  const has = partsOf(commonCodes(set, TYPED));
  const lacks = partsOf(commonCodes(invertSet(set), TYPED));
  if (lacks.parts.length === 0 && !lacks.blanks) return { is: 'all', parts: [], blanks: false };
  if (lacks.parts.length < has.parts.length && lacks.parts.length <= MOST_PARTS) return { is: 'but', ...lacks };
  if (has.parts.length <= MOST_PARTS) return { is: 'these', ...has };
  return { is: 'some', parts: has.parts.slice(0, MOST_PARTS), blanks: has.blanks };
}

const OTHER_BLANKS = commonCodes(BLANKS, TYPED);

/** Letters first, then digits, then the rest; all blanks count as one part. */
function partsOf(set: CodeSet): Omit<WrittenSet, 'is'> {
  const blanks = hasCode(set, 0x20);
  const visible = blanks ? commonCodes(set, invertSet(OTHER_BLANKS)) : set;
  const parts = [...visible].sort((one, other) => rankOf(one) - rankOf(other)).map(writeRange);
  return { parts, blanks };
}

function rankOf([from]: readonly [number, number]): number {
  const character = String.fromCodePoint(from);
  if (/\p{Ll}/u.test(character)) return 0;
  if (/\p{L}/u.test(character)) return 1;
  return /\p{N}/u.test(character) ? 2 : 3;
}

function writeRange([from, to]: readonly [number, number]): string {
  if (from === to) return writeCode(from);
  return to === from + 1 ? `${writeCode(from)} ${writeCode(to)}` : `${writeCode(from)}–${writeCode(to)}`;
}

/** An invisible character is written by its number. */
export function writeCode(code: number): string {
  const character = String.fromCodePoint(code);
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character)
    ? character
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
