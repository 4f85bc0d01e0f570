/** The space of values that a rule accepts or rejects in a form, for queries. */
import { countCodePoints } from '../form/values/matcher.ts';
import type { RuleRequirement } from './rule-patterns.ts';
import { type CodeSet, commonCodes } from './sets/code-set.ts';
import { DIGITS, LOWERCASE, UPPERCASE } from './sets/named-sets.ts';
import { exploreValues, type Reach, reachFrom, type ValueSpace } from './value-space.ts';

export interface SpokenValues {
  readonly requirements: readonly RuleRequirement[];
  readonly space: ValueSpace;
}

/** Builds the value space of some requirements; null where one is not understood or the space is too large. */
export function speakOf(constraints: readonly RuleRequirement[]): SpokenValues | null {
  const automata = constraints.flatMap(({ automaton }) => automaton ?? []);
  const space = automata.length === constraints.length ? exploreValues(automata) : null;
  return space && { requirements: constraints, space };
}

/** What is queried of each requirement: satisfied, broken, or either. */
export type Wanted = (constraint: RuleRequirement, at: number) => 'kept' | 'broken' | 'any';

/** The predicate over `holds` that checks whether the requirements are satisfied and broken as wanted. */
export function matchRequirements({ requirements }: SpokenValues, wanted: Wanted): (holds: number) => boolean {
  const asked = requirements.flatMap((constraint, at) => {
    const want = wanted(constraint, at);
    return want === 'any' ? [] : [{ bit: 1 << at, found: constraint.found === (want === 'kept') }];
  });
  return (holds) => asked.every(({ bit, found }) => ((holds & bit) !== 0) === found);
}

/** Which values of up to `most` characters match the query. */
export function answerAll(values: SpokenValues, wanted: Wanted, most: number): Reach {
  return reachFrom(values.space, matchRequirements(values, wanted), most);
}

/** Easily readable characters come first; other characters of a class are used where it has none. */
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

export function isReadable(set: CodeSet): boolean {
  return READABLE.some((wanted) => commonCodes(set, wanted).length > 0);
}

/**
 * Generates one matching value of exactly `length` characters; null when there is none. Deterministic. `rotation` prefers
 * other characters: 0 the plainest.
 */
export function writeValue({ space }: SpokenValues, reach: Reach, length: number, rotation = 0): string | null {
  if (reach[length]?.[0] !== 1) return null;
  const ranked = rankClasses(space.classes);
  let state = 0;
  let value = '';
  for (let at = 0; at < length; at += 1) {
    const left = reach[length - at - 1];
    const open = ranked.filter(({ index }) => left?.[space.next[state * space.classes.length + index] ?? -1] === 1);
    const plain = open.filter(({ rank }) => rank === open[0]?.rank);
    const choice = rotation === 0 ? plain : open.filter(({ rank }) => rank < READABLE.length - 1);
    const chosen = choice[(at * rotation) % Math.max(1, choice.length)] ?? open[0];
    if (chosen === undefined) return null;
    value += characterOf(chosen.readable, at + rotation);
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

/** Rotates through the letters of a set: abc rather than aaa. */
function characterOf(set: CodeSet, rotation: number): string {
  const count = set.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  let left = rotation % Math.max(1, count);
  for (const [from, to] of set) {
    if (left <= to - from) return String.fromCodePoint(from + left);
    left -= to - from + 1;
  }
  return '';
}
