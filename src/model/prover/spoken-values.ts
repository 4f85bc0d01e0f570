/** The values that a rule lets through a form, and those that it keeps out, as questions about one space. */
import { countCodePoints } from '../form/values/matcher.ts';
import type { RulePiece } from './rule-pieces.ts';
import { type CodeSet, commonCodes } from './sets/code-set.ts';
import { DIGITS, LOWERCASE, UPPERCASE } from './sets/named-sets.ts';
import { exploreValues, type Reach, reachFrom, type ValueSpace } from './value-space.ts';

/** Pieces with the space of everything that they can say together. */
export interface SpokenValues {
  readonly pieces: readonly RulePiece[];
  readonly space: ValueSpace;
}

/** Opens the space of some pieces; null where one is not understood or they are too much together. */
export function speakOf(pieces: readonly RulePiece[]): SpokenValues | null {
  const machines = pieces.flatMap(({ machine }) => machine ?? []);
  const space = machines.length === pieces.length ? exploreValues(machines) : null;
  return space && { pieces, space };
}

/** What is asked of each piece: as it says, the opposite, or nothing. */
export type Wanted = (piece: RulePiece, at: number) => 'kept' | 'broken' | 'any';

/** The question whether a value keeps and breaks the pieces as wanted. */
export function askPieces({ pieces }: SpokenValues, wanted: Wanted): (holds: number) => boolean {
  const asked = pieces.flatMap((piece, at) => {
    const want = wanted(piece, at);
    return want === 'any' ? [] : [{ bit: 1 << at, found: piece.found === (want === 'kept') }];
  });
  return (holds) => asked.every(({ bit, found }) => ((holds & bit) !== 0) === found);
}

/** For a question, which values of up to `most` characters answer it with yes. */
export function answerAll(values: SpokenValues, wanted: Wanted, most: number): Reach {
  return reachFrom(values.space, askPieces(values, wanted), most);
}

/** Characters that people read easily come first; whatever else a class has serves where there are none of them. */
const READABLE: readonly CodeSet[] = [
  LOWERCASE,
  DIGITS,
  UPPERCASE,
  [[0x21, 0x7e]],
  [[0x4e00, 0x4e5f]],
  [[0xac00, 0xac5f]],
  [[0x0e01, 0x0e2e]],
  [[0xc0, 0x17f]],
  [[0x20, 0x20]],
];

/** Whether a class has characters that people commonly type. */
export function isReadable(set: CodeSet): boolean {
  return READABLE.some((wanted) => commonCodes(set, wanted).length > 0);
}

/**
 * Writes one value of exactly `length` characters that answers yes; null when there is none. The same values come out each
 * time. `turn` prefers other characters: 0 the plainest.
 */
export function writeValue({ space }: SpokenValues, reach: Reach, length: number, turn = 0): string | null {
  if (reach[length]?.[0] !== 1) return null;
  const ranked = rankClasses(space.classes);
  let state = 0;
  let value = '';
  for (let at = 0; at < length; at += 1) {
    const left = reach[length - at - 1];
    const open = ranked.filter(({ index }) => left?.[space.next[state * space.classes.length + index] ?? -1] === 1);
    const plain = open.filter(({ rank }) => rank === open[0]?.rank);
    const choice = turn === 0 ? plain : open.filter(({ rank }) => rank < READABLE.length - 1);
    const chosen = choice[(at * turn) % Math.max(1, choice.length)] ?? open[0];
    if (chosen === undefined) return null;
    value += letterOf(chosen.readable, at + turn);
    state = space.next[state * space.classes.length + chosen.index] ?? 0;
  }
  return countCodePoints(value) === length ? value : null;
}

interface RankedClass {
  readonly index: number;
  readonly rank: number;
  readonly readable: CodeSet;
}

function rankClasses(classes: readonly CodeSet[]): readonly RankedClass[] {
  return classes
    .map((set, index) => {
      const rank = READABLE.findIndex((wanted) => commonCodes(set, wanted).length > 0);
      const wanted = READABLE[rank];
      return { index, rank: rank < 0 ? READABLE.length : rank, readable: wanted ? commonCodes(set, wanted) : set };
    })
    .sort((one, other) => one.rank - other.rank);
}

/** The letters of a set in turn: abc rather than aaa. */
function letterOf(set: CodeSet, turn: number): string {
  const count = set.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  let left = turn % Math.max(1, count);
  for (const [from, to] of set) {
    if (left <= to - from) return String.fromCodePoint(from + left);
    left -= to - from + 1;
  }
  return '';
}
