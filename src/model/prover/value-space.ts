/**
 * The joint state space of several patterns: every combined state, and for each state the lengths after which a query
 * matches. Exact: a statement about a length holds for all values of that length.
 */

import { type Automaton, firstPlace, type Place, reachFree } from './automaton.ts';
import { type CodeSet, hasCode } from './sets/code-set.ts';
import { TYPED } from './sets/named-sets.ts';
import { splitCodes } from './sets/split-codes.ts';

export interface ValueSpace {
  /** Classes of typeable characters that no pattern here distinguishes. */
  readonly classes: readonly CodeSet[];
  /** The number of states; values begin in state 0. */
  readonly count: number;
  /** The state after a character of a class, at `state * classes.length + class`. */
  readonly next: Int32Array;
  /** By state, bit mask of the patterns found in a value that ends there: bit n for pattern n. */
  readonly holds: readonly number[];
}

/** Limits of the search; above them no claim is made. */
export const MOST_PLACES = 6_000;
const MAX_STEPS = 250_000;
/** One bit each in `holds`. */
const MAX_AUTOMATA = 24;

/** Explores all joint states of the automata; null above `mostPlaces` states. */
export function exploreValues(automata: readonly Automaton[], mostPlaces = MOST_PLACES): ValueSpace | null {
  if (automata.length > MAX_AUTOMATA) return null;
  const sets = automata.flatMap(({ moves }) => moves.flatMap((move) => (move ? [move.set] : [])));
  const classes = splitCodes([TYPED, ...sets]).filter(([first]) => first !== undefined && hasCode(TYPED, first[0]));
  const walkers = automata.map((automaton) => createWalker(automaton, classes));
  return walk(walkers, classes, mostPlaces);
}

function walk(walkers: readonly Walker[], classes: readonly CodeSet[], mostPlaces: number): ValueSpace | null {
  const known = new Map<string, number>();
  const places: (readonly number[])[] = [];
  const next: number[] = [];
  const idOf = (place: readonly number[]): number => {
    const key = place.join();
    const id = known.get(key) ?? places.push(place) - 1;
    known.set(key, id);
    return id;
  };
  idOf(walkers.map(() => 0));
  for (let id = 0; id < places.length; id += 1) {
    if (places.length > mostPlaces || next.length > MAX_STEPS) return null;
    const place = places[id] ?? [];
    for (let at = 0; at < classes.length; at += 1) {
      next.push(idOf(walkers.map((walker, which) => walker.step(place[which] ?? 0, at))));
    }
  }
  const holds = places.map((place) =>
    walkers.reduce((bits, walker, which) => (walker.isFound(place[which] ?? 0) ? bits | (1 << which) : bits), 0),
  );
  return { classes, count: places.length, next: Int32Array.from(next), holds };
}

/** One automaton made deterministic lazily, place by place. */
interface Walker {
  step(place: number, characters: number): number;
  isFound(place: number): boolean;
}

function createWalker(automaton: Automaton, classes: readonly CodeSet[]): Walker {
  const places: Place[] = [];
  const known = new Map<string, number>();
  const steps = new Map<number, number>();
  const takes = takenClasses(automaton, classes);
  const idOf = (place: Place): number => {
    const key = `${place.isStart}${place.states.join()}`;
    const id = known.get(key) ?? places.push(place) - 1;
    known.set(key, id);
    return id;
  };
  idOf(firstPlace(automaton));
  const placeAt = (id: number): Place => places[id] ?? firstPlace(automaton);
  const follow = (id: number, characters: number): Place => {
    const reached = reachFree(automaton, placeAt(id), false);
    // A found pattern stays found.
    if (reached.has(automaton.found)) return { states: [automaton.found], isStart: false };
    const states = new Set<number>();
    for (const state of reached) {
      const move = automaton.moves[state];
      if (move && takes(state, characters)) states.add(move.to);
    }
    return { states: [...states].sort((one, other) => one - other), isStart: false };
  };
  return {
    step(place, characters) {
      const key = place * classes.length + characters;
      const to = steps.get(key) ?? idOf(follow(place, characters));
      steps.set(key, to);
      return to;
    },
    isFound: (place) => reachFree(automaton, placeAt(place), true).has(automaton.found),
  };
}

/** Whether a state's move accepts a class: cached by set. */
function takenClasses(automaton: Automaton, classes: readonly CodeSet[]) {
  const bySet = new Map<CodeSet, readonly boolean[]>();
  return (state: number, characters: number): boolean => {
    const set = automaton.moves[state]?.set;
    if (set === undefined) return false;
    const taken = bySet.get(set) ?? classes.map(([first]) => first !== undefined && hasCode(set, first[0]));
    bySet.set(set, taken);
    return taken[characters] ?? false;
  };
}

/** Undefined for a character that cannot be typed. */
export function classOf({ classes }: ValueSpace, character: string): number | undefined {
  const at = classes.findIndex((set) => hasCode(set, character.codePointAt(0) ?? 0));
  return at < 0 ? undefined : at;
}

/** By length and state: whether some continuation of exactly that many characters ends in a match. */
export type Reach = readonly Uint8Array[];

/**
 * Evaluates a query for all values of up to `most` characters from the classes that `allow` accepts. Time: states x
 * classes x lengths.
 */
export function reachFrom(
  space: ValueSpace,
  ask: (holds: number) => boolean,
  most: number,
  allow: (characters: CodeSet) => boolean = () => true,
): Reach {
  const { from, to } = targetsOf(space, allow);
  let last = Uint8Array.from(space.holds, (holds) => (ask(holds) ? 1 : 0));
  const reach = [last];
  while (reach.length <= most) {
    const next = stepBack(last, from, to);
    // Once two consecutive lengths are equal, all further lengths are equal.
    if (isSame(last, next)) return fill(reach, last, most);
    reach.push(next);
    last = next;
  }
  return reach;
}

function fill(reach: readonly Uint8Array[], last: Uint8Array, most: number): Reach {
  return [...reach, ...Array.from({ length: most + 1 - reach.length }, () => last)];
}

function stepBack(shorter: Uint8Array, from: Int32Array, to: Int32Array): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(shorter.length);
  for (let state = 0; state < longer.length; state += 1) {
    const end = from[state + 1] ?? 0;
    for (let at = from[state] ?? 0; at < end; at += 1) {
      if (shorter[to[at] ?? 0] !== 1) continue;
      longer[state] = 1;
      break;
    }
  }
  return longer;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((value, at) => value === other[at]);
}

/** The states after one character, without duplicates: those of state n are at `from[n]` to `from[n + 1]`. */
function targetsOf({ count, next, classes }: ValueSpace, allow: (set: CodeSet) => boolean) {
  const open = classes.flatMap((set, at) => (allow(set) ? [at] : []));
  const from = new Int32Array(count + 1);
  const to: number[] = [];
  for (let state = 0; state < count; state += 1) {
    to.push(...new Set(open.map((at) => next[state * classes.length + at] ?? 0)));
    from[state + 1] = to.length;
  }
  return { from, to: Int32Array.from(to) };
}

/** The lengths, from `least` up, of matching values. */
export function reachedLengths(reach: Reach, least = 0): readonly number[] {
  return reach.flatMap((states, length) => (length >= least && states[0] === 1 ? [length] : []));
}
