/**
 * Sets of code points, as sorted ranges that neither overlap nor touch: the characters that one place of a pattern
 * accepts.
 */

/** A range of code points, both ends included. */
export type CodeRange = readonly [from: number, to: number];
export type CodeSet = readonly CodeRange[];

const LAST = 0x10_ffff;
export const NO_CODES: CodeSet = [];
export const ALL_CODES: CodeSet = [[0, LAST]];

/** The set of some ranges, in any order, possibly overlapping. */
export function codeSet(ranges: readonly CodeRange[]): CodeSet {
  const joined: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** The code points of a literal text: `codesIn('a-z')` has three of them. */
export function codesIn(text: string): CodeSet {
  return codeSet([...text].map((character) => oneCode(character.codePointAt(0) ?? 0)));
}

export function oneCode(code: number): CodeRange {
  return [code, code];
}

/** The union. */
export function joinSets(...sets: readonly CodeSet[]): CodeSet {
  return codeSet(sets.flat());
}

/** The complement. */
export function invertSet(set: CodeSet): CodeSet {
  const gaps: CodeRange[] = [];
  let next = 0;
  for (const [from, to] of set) {
    if (from > next) gaps.push([next, from - 1]);
    next = to + 1;
  }
  return next <= LAST ? [...gaps, [next, LAST]] : gaps;
}

/** The intersection. */
export function commonCodes(one: CodeSet, other: CodeSet): CodeSet {
  return invertSet(joinSets(invertSet(one), invertSet(other)));
}

export function hasCode(set: CodeSet, code: number): boolean {
  let low = 0;
  let high = set.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to] = set[middle] ?? [0, -1];
    if (code < from) high = middle - 1;
    else if (code > to) low = middle + 1;
    else return true;
  }
  return false;
}
