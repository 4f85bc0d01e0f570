/**
 * Compiles patterns to finite automata. An automaton finds its pattern anywhere in a value, as validation does; it has
 * epsilon moves, some of them only at the start or the end of the value. Building takes linear time in the expanded
 * pattern.
 */

import type { PatternNode } from './parse-pattern.ts';
import { ALL_CODES, type CodeSet } from './sets/code-set.ts';

interface FreeMove {
  readonly to: number;
  readonly only: 'start' | 'end' | null;
  /** The move ends an iteration of a loop that began at that state: an iteration without a character is not allowed. */
  readonly unless: number | null;
}

export interface Automaton {
  /** By state: the transition by one character. */
  readonly moves: readonly ({ readonly set: CodeSet; readonly to: number } | null)[];
  /** By state: the epsilon moves. */
  readonly free: readonly (readonly FreeMove[])[];
  readonly start: number;
  readonly found: number;
}

/** Maximum states of an automaton; a pattern that the engine accepts stays far below. */
const MAX_STATES = 3_000;

/** Builds the automaton that finds a pattern in a value; null when it would exceed its limit. */
export function buildAutomaton(node: PatternNode): Automaton | null {
  const builder = new Builder();
  const start = builder.state();
  const found = builder.state();
  const [from, to] = builder.add(node);
  builder.move(start, ALL_CODES, start);
  builder.free(start, from);
  builder.free(to, found);
  builder.move(found, ALL_CODES, found);
  return builder.isFull ? null : { moves: builder.moves, free: builder.frees, start, found };
}

type Ends = readonly [from: number, to: number];

class Builder {
  readonly moves: ({ readonly set: CodeSet; readonly to: number } | null)[] = [];
  readonly frees: FreeMove[][] = [];
  isFull = false;

  state(): number {
    this.moves.push(null);
    this.frees.push([]);
    this.isFull ||= this.moves.length > MAX_STATES;
    return this.moves.length - 1;
  }

  move(from: number, set: CodeSet, to: number): void {
    this.moves[from] = { set, to };
  }

  free(from: number, to: number, only: FreeMove['only'] = null, unless: number | null = null): void {
    this.frees[from]?.push({ to, only, unless });
  }

  add(node: PatternNode): Ends {
    const [from, to] = [this.state(), this.state()];
    if (this.isFull) return [from, to];
    if (node.is === 'set') this.move(from, node.set, to);
    else if (node.is === 'start' || node.is === 'end') this.free(from, to, node.is);
    else if (node.is === 'choice') this.choice(node.parts, from, to);
    else if (node.is === 'row') this.free(this.row(node.parts, from), to);
    else this.repeat(node, from, to);
    return [from, to];
  }

  private choice(parts: readonly PatternNode[], from: number, to: number): void {
    for (const part of parts) {
      const [first, last] = this.add(part);
      this.free(from, first);
      this.free(last, to);
    }
  }

  private row(parts: readonly PatternNode[], from: number): number {
    let at = from;
    for (const part of parts) {
      const [first, last] = this.add(part);
      this.free(at, first);
      at = last;
    }
    return at;
  }

  private repeat({ part, least, most }: PatternNode & { is: 'repeat' }, from: number, to: number): void {
    let at = from;
    for (let count = 0; count < least && !this.isFull; count += 1) at = this.row([part], at);
    if (most === Number.POSITIVE_INFINITY) {
      const [first, last] = this.add(part);
      this.free(at, first);
      this.free(last, at, null, first);
    }
    for (let count = least; count < most && most !== Number.POSITIVE_INFINITY && !this.isFull; count += 1) {
      this.free(at, to);
      at = this.row([part], at);
    }
    this.free(at, to);
  }
}

/** A set of automaton states; `isStart` before the first character. */
export interface Place {
  readonly states: readonly number[];
  readonly isStart: boolean;
}

export function firstPlace(automaton: Automaton): Place {
  return { states: [automaton.start], isStart: true };
}

/** Every state reachable without a character (epsilon closure). */
export function reachFree(automaton: Automaton, { states, isStart }: Place, isEnd: boolean): ReadonlySet<number> {
  const reached = new Set(states);
  // Iterating a Set also visits entries added during the iteration.
  for (const state of reached) {
    for (const { to, only } of automaton.free[state] ?? []) {
      if (only === null || (only === 'start' ? isStart : isEnd)) reached.add(to);
    }
  }
  return reached;
}
