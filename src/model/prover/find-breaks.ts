/** Finds which part of a rule a value breaks, and at which character. */

import type { FieldRule } from '../documents/rules.ts';
import { countCodePoints, type Part, type PatternEngine, validate } from '../form/values/matcher.ts';
import type { Automaton } from './automaton.ts';
import { type RuleRequirement, ruleRequirements } from './rule-patterns.ts';
import { type CodeSet, joinSets, NO_CODES } from './sets/code-set.ts';
import { classOf, exploreValues, MOST_PLACES, type ValueSpace } from './value-space.ts';

export interface Break {
  readonly part: Part;
  /** Index of the character that no continuation can fix, in code points from 0; null: the value ends too early. */
  readonly at: number | null;
  /**
   * The characters allowed there; for a value that ends too early, those that bring it closer to a valid end. Empty:
   * none, or unknown.
   */
  readonly wanted: CodeSet;
  readonly requirement?: RuleRequirement;
}

/**
 * All errors of a value, the validation's own error as a fallback. A character is at fault when no text, of any length,
 * that begins with the characters up to it would be accepted. Empty when the value is valid. A pattern with more than
 * `mostPlaces` states is not analysed.
 */
export function findBreaks(
  rule: FieldRule,
  value: string,
  engine: PatternEngine,
  mostPlaces = MOST_PLACES,
): readonly Break[] {
  const verdict = validate(rule, value, engine);
  if (verdict.ok) return [];
  if (value === '') return [{ part: 'required', at: null, wanted: NO_CODES }];
  const constraints = ruleRequirements(rule, engine).flatMap(
    (constraint) => breakOfConstraint(constraint, value, mostPlaces) ?? [],
  );
  const breaks = [...breakOfLength(rule, value), ...constraints];
  return breaks.length > 0 ? breaks : [{ part: verdict.part, at: null, wanted: NO_CODES }];
}

function breakOfLength({ minLength, maxLength }: FieldRule, value: string): readonly Break[] {
  const length = countCodePoints(value);
  if (length > maxLength) return [{ part: 'length', at: maxLength, wanted: NO_CODES }];
  return length < minLength ? [{ part: 'length', at: null, wanted: NO_CODES }] : [];
}

function breakOfConstraint(constraint: RuleRequirement, value: string, mostPlaces: number): Break | null {
  const space = constraint.automaton && spaceOf(constraint.automaton, mostPlaces);
  if (!space) return null;
  const isSatisfied = (state: number): boolean => (space.holds[state] === 1) === constraint.found;
  const left = stepsLeft(space, isSatisfied);
  let state = 0;
  let at = 0;
  for (const character of value) {
    const to = follow(space, state, character);
    if (to === undefined || left[to] === NEVER) {
      return {
        part: 'pattern',
        at,
        wanted: wantedFrom(space, state, (next) => left[next] !== NEVER),
        requirement: constraint,
      };
    }
    state = to;
    at += 1;
  }
  const missing = left[state] ?? NEVER;
  if (missing === 0) return null;
  return {
    part: 'pattern',
    at: null,
    wanted: wantedFrom(space, state, (next) => (left[next] ?? NEVER) < missing),
    requirement: constraint,
  };
}

/** Cached: a value is checked after every key while its pattern stays the same. */
const spaces = new WeakMap<Automaton, { readonly space: ValueSpace | null; readonly mostPlaces: number }>();

function spaceOf(automaton: Automaton, mostPlaces: number): ValueSpace | null {
  const known = spaces.get(automaton);
  if (known?.mostPlaces === mostPlaces) return known.space;
  const space = exploreValues([automaton], mostPlaces);
  spaces.set(automaton, { space, mostPlaces });
  return space;
}

function follow(space: ValueSpace, state: number, character: string): number | undefined {
  const at = classOf(space, character);
  return at === undefined ? undefined : space.next[state * space.classes.length + at];
}

const NEVER = 0x7fff_ffff;

/** By state, the least number of characters to reach a state where the requirement holds. */
function stepsLeft({ count, next, classes }: ValueSpace, isSatisfied: (state: number) => boolean): Int32Array {
  const left = Int32Array.from({ length: count }, (_, state) => (isSatisfied(state) ? 0 : NEVER));
  for (let changed = true; changed; ) {
    changed = false;
    for (let state = count - 1; state >= 0; state -= 1) {
      for (let at = state * classes.length; at < (state + 1) * classes.length; at += 1) {
        const further = left[next[at] ?? 0] ?? NEVER;
        if (further === NEVER || further + 1 >= (left[state] ?? NEVER)) continue;
        left[state] = further + 1;
        changed = true;
      }
    }
  }
  return left;
}

function wantedFrom({ classes, next }: ValueSpace, state: number, isWanted: (next: number) => boolean): CodeSet {
  return joinSets(...classes.filter((_, at) => isWanted(next[state * classes.length + at] ?? 0)));
}
