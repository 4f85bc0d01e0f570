/** Which part of a rule a value breaks, and at which character. */
import { countCodePoints, judge, type Part, type PatternEngine } from '../form/matcher.ts';
import type { FieldRule } from '../form/rules.ts';
import { type CodeSet, joinSets, NO_CODES } from './code-set.ts';
import type { Machine } from './machine.ts';
import { type RulePiece, rulePieces } from './rule-pieces.ts';
import { classOf, exploreValues, type ValueSpace } from './value-space.ts';

export interface Break {
  readonly part: Part;
  /** Place of the character that nothing can mend, counted in code points from 0; null: the value ends too early. */
  readonly at: number | null;
  /** The characters that could stand there, or come next. Empty: none, or not known. */
  readonly wanted: CodeSet;
  /** The pattern that says no. */
  readonly piece?: RulePiece;
}

/**
 * Everything that is wrong with a value, the judge's own verdict first. A character is at fault when no text that begins
 * with the characters up to it, whatever its length, would be taken. None when the judge takes the value.
 */
export function findBreaks(rule: FieldRule, value: string, engine: PatternEngine): readonly Break[] {
  const verdict = judge(rule, value, engine);
  if (value === '') return verdict.ok ? [] : [{ part: 'required', at: null, wanted: NO_CODES }];
  const pieces = rulePieces(rule, engine).flatMap((piece) => breakOfPiece(piece, value) ?? []);
  const breaks = [...breakOfLength(rule, value), ...pieces];
  if (verdict.ok) return [];
  return breaks.length > 0 ? breaks : [{ part: verdict.part, at: null, wanted: NO_CODES }];
}

function breakOfLength({ minLength, maxLength }: FieldRule, value: string): readonly Break[] {
  const length = countCodePoints(value);
  if (length > maxLength) return [{ part: 'length', at: maxLength, wanted: NO_CODES }];
  return length < minLength ? [{ part: 'length', at: null, wanted: NO_CODES }] : [];
}

function breakOfPiece(piece: RulePiece, value: string): Break | null {
  const space = piece.machine && spaceOf(piece.machine);
  if (!space) return null;
  const isKept = (state: number): boolean => (space.holds[state] === 1) === piece.found;
  const open = openStates(space, isKept);
  let state = 0;
  let at = 0;
  for (const letter of value) {
    const to = follow(space, state, letter);
    if (to === undefined || open[to] !== 1) {
      return { part: 'pattern', at, wanted: wantedFrom(space, state, (next) => open[next] === 1), piece };
    }
    state = to;
    at += 1;
  }
  if (isKept(state)) return null;
  const last = wantedFrom(space, state, isKept);
  const wanted = last.length > 0 ? last : wantedFrom(space, state, (next) => open[next] === 1);
  return { part: 'pattern', at: null, wanted, piece };
}

/** A value is looked at after every key; its pattern stays the same meanwhile. */
const spaces = new WeakMap<Machine, { readonly space: ValueSpace | null }>();

function spaceOf(machine: Machine): ValueSpace | null {
  const known = spaces.get(machine) ?? { space: exploreValues([machine]) };
  spaces.set(machine, known);
  return known.space;
}

function follow(space: ValueSpace, state: number, letter: string): number | undefined {
  const at = classOf(space, letter);
  return at === undefined ? undefined : space.next[state * space.classes.length + at];
}

/** The states from which some text still leads to a kept one. */
function openStates({ count, next, classes }: ValueSpace, isKept: (state: number) => boolean): Uint8Array {
  const open = Uint8Array.from({ length: count }, (_, state) => (isKept(state) ? 1 : 0));
  for (let changed = true; changed; ) {
    changed = false;
    for (let state = count - 1; state >= 0; state -= 1) {
      if (open[state] === 1) continue;
      const to = next.subarray(state * classes.length, (state + 1) * classes.length);
      if (!to.some((one) => open[one] === 1)) continue;
      open[state] = 1;
      changed = true;
    }
  }
  return open;
}

function wantedFrom({ classes, next }: ValueSpace, state: number, isWanted: (next: number) => boolean): CodeSet {
  return joinSets(...classes.filter((_, at) => isWanted(next[state * classes.length + at] ?? 0)));
}
