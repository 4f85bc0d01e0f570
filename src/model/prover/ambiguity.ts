/**
 * Estimates how long a backtracking engine may take for a pattern. Our own matcher is linear for every pattern; other
 * readers of the same rules are not, so the gateway rejects such a pattern on save. A pattern is exponential when some
 * text leads from a state back to itself in two ways, polynomial when it leads from one loop into another that accepts
 * it as well (Weber and Seidl, On the degree of ambiguity of finite automata, 1991).
 */

import { type Automaton, reachFree } from './automaton.ts';
import { hasCode } from './sets/code-set.ts';
import { splitCodes } from './sets/split-codes.ts';

export type Effort = 'linear' | 'polynomial' | 'exponential';

/** The most pairs or triples of states to explore; above it the effort is unknown. */
const MAX_GROUPS = 250_000;

/** The effort of a pattern for a backtracking engine; undefined: unknown. */
export function effortOf(automaton: Automaton): Effort | undefined {
  const graph = readGraph(automaton);
  if (graph.size * graph.size > MAX_GROUPS) return undefined;
  const loops = findLoops(graph);
  if (loops.some((loop) => isTwofold(graph, loop))) return 'exponential';
  const follows = follow(graph, loops);
  if (follows === undefined) return undefined;
  return follows ? 'polynomial' : 'linear';
}

/** Nodes ("places") are the states that consume a character. */
interface Graph {
  readonly size: number;
  /** By place and character class, the next places: one entry per path, so a place may occur twice. */
  readonly to: readonly (readonly (readonly number[])[])[];
}

function readGraph(automaton: Automaton): Graph {
  // Once a match is complete whatever follows, the engine never backtracks.
  const isDone = (to: number) => reachFree(automaton, { states: [to], isStart: false }, false).has(automaton.found);
  const states = automaton.moves.flatMap((move, state) => (move && !isDone(move.to) ? [state] : []));
  const indexOf = new Map(states.map((state, index) => [state, index]));
  const classes = splitCodes(states.flatMap((state) => (automaton.moves[state] ? [automaton.moves[state].set] : [])));
  const to = states.map((state) => {
    const move = automaton.moves[state];
    const following = movesFrom(automaton, move?.to ?? 0).flatMap((next) => indexOf.get(next) ?? []);
    return classes.map(([first]) => (move && first && hasCode(move.set, first[0]) ? following : []));
  });
  return { size: states.length, to };
}

/** The places after a character, one entry per path, at most two. No path goes round a loop without a character. */
function movesFrom(automaton: Automaton, state: number): readonly number[] {
  const moves: number[] = [];
  const visits = new Map<number, number>();
  const visit = (at: number, path: ReadonlySet<number>): void => {
    const count = visits.get(at) ?? 0;
    if (count > 1) return;
    visits.set(at, count + 1);
    if (automaton.moves[at]) moves.push(at);
    const longer = new Set([...path, at]);
    for (const { to, only, unless } of automaton.free[at] ?? []) {
      if (only === null && (unless === null || !longer.has(unless))) visit(to, longer);
    }
  };
  visit(state, new Set());
  return moves;
}

/** The strongly connected groups of places that can return to themselves. */
function findLoops({ size, to }: Graph): readonly ReadonlySet<number>[] {
  const reach = Array.from({ length: size }, (_, place) => reachable(to, place));
  const grouped = new Set<number>();
  return Array.from({ length: size }, (_, place) => place).flatMap((place) => {
    if (grouped.has(place) || reach[place]?.has(place) !== true) return [];
    const loop = new Set([...(reach[place] ?? [])].filter((other) => reach[other]?.has(place) === true));
    for (const other of loop) grouped.add(other);
    return [loop];
  });
}

/** The places reachable by at least one character. */
function reachable(to: Graph['to'], place: number): ReadonlySet<number> {
  const reached = new Set((to[place] ?? []).flat());
  for (const at of reached) for (const next of (to[at] ?? []).flat()) reached.add(next);
  return reached;
}

/** Whether some text goes round a loop in two ways. */
function isTwofold({ to, size }: Graph, loop: ReadonlySet<number>): boolean {
  const stay = (places: readonly number[] = []): readonly number[] => places.filter((place) => loop.has(place));
  const isDoubled = [...loop].some((place) =>
    (to[place] ?? []).some((targets) => stay(targets).length > new Set(stay(targets)).size),
  );
  if (isDoubled) return true;
  const back = new Map<number, number[]>();
  const apart = new Set([...loop].map((place) => place * size + place));
  for (const pair of apart) {
    const [one, other] = [Math.floor(pair / size), pair % size];
    for (const [at, targets] of (to[one] ?? []).entries()) {
      for (const next of stay(targets)) {
        for (const nextOther of stay(to[other]?.[at])) {
          const after = next * size + nextOther;
          back.set(after, [...(back.get(after) ?? []), pair]);
          apart.add(after);
        }
      }
    }
  }
  const meets = new Set([...loop].map((place) => place * size + place));
  for (const pair of meets) for (const before of back.get(pair) ?? []) meets.add(before);
  return [...apart].some((pair) => Math.floor(pair / size) !== pair % size && meets.has(pair));
}

/** Whether some text goes round one loop, from it into another, and round the other. Undefined: too many to explore. */
function follow(graph: Graph, loops: readonly ReadonlySet<number>[]): boolean | undefined {
  let left = MAX_GROUPS;
  for (const first of loops) {
    for (const second of loops) {
      if (first === second) continue;
      for (const from of first) {
        for (const into of second) {
          const { found, visited } = isFollowed(graph, { from, into, first, second }, left);
          if (found) return true;
          left -= visited;
          if (left <= 0) return undefined;
        }
      }
    }
  }
  return false;
}

interface Pair {
  readonly from: number;
  readonly into: number;
  readonly first: ReadonlySet<number>;
  readonly second: ReadonlySet<number>;
}

/** Three walks by the same text: round the first loop, from the first into the second, round the second. */
function isFollowed({ to, size }: Graph, { from, into, first, second }: Pair, most: number) {
  const groupOf = (one: number, two: number, three: number): number => (one * size + two) * size + three;
  const goal = groupOf(from, into, into);
  const seen = new Set([groupOf(from, from, into)]);
  for (const group of seen) {
    if (seen.size > most) break;
    const [one, two, three] = [Math.floor(group / size / size), Math.floor(group / size) % size, group % size];
    for (const [at, targets] of (to[one] ?? []).entries()) {
      const loopOne = targets.filter((place) => first.has(place));
      const loopThree = (to[three]?.[at] ?? []).filter((place) => second.has(place));
      for (const next of loopOne) {
        for (const middle of to[two]?.[at] ?? []) for (const last of loopThree) seen.add(groupOf(next, middle, last));
      }
    }
    if (seen.has(goal)) return { found: true, visited: seen.size };
  }
  return { found: false, visited: seen.size };
}
