/** Splits a rule into patterns that must be found, or must not be found. */

import type { FieldRule } from '../documents/rules.ts';
import { makeField } from '../form/fields.ts';
import type { PatternEngine } from '../form/values/matcher.ts';
import { splitLookaheads } from '../form/values/pattern-syntax.ts';
import { type Automaton, buildAutomaton } from './automaton.ts';
import { kindPatterns } from './kind-patterns.ts';
import { parsePattern } from './parse-pattern.ts';

export interface RuleRequirement {
  /** `form`: what the form itself does to values, whatever the rule. */
  readonly of: 'form' | 'pattern' | 'kind';
  readonly text: string;
  /** False: it must not be found. */
  readonly found: boolean;
  /** Null where the pattern's structure is not understood. */
  readonly automaton: Automaton | null;
}

/** What decides about a value: the rule's pattern, else its kind, else nothing (docs/reference/wire.md#trees). */
export type Decider = 'pattern' | 'kind' | 'none';

/** A pattern that does not compile leaves the decision to the kind. */
export function deciderOf({ pattern, kind }: FieldRule, engine: PatternEngine): Decider {
  if (pattern === '*') return 'none';
  if (pattern !== null && engine.compile(pattern) !== null) return 'pattern';
  return kindPatterns(kind).length > 0 ? 'kind' : 'none';
}

/** The rule's requirements for a non-empty value, without the lengths. */
export function ruleRequirements(rule: FieldRule, engine: PatternEngine): readonly RuleRequirement[] {
  const decider = deciderOf(rule, engine);
  if (decider === 'kind') return requirementsOfKind(rule.kind);
  if (decider === 'none' || rule.pattern === null) return [];
  const parts = splitLookaheads(rule.pattern) ?? [{ text: rule.pattern, found: true }];
  // The main part comes last in a pattern and first in the report.
  return [...parts.slice(-1), ...parts.slice(0, -1)].map(({ text, found }) => constraintOf('pattern', text, found));
}

export function requirementsOfKind(kind: number | null): readonly RuleRequirement[] {
  return kindPatterns(kind).map(({ text, not }) => constraintOf('kind', text, not !== true));
}

/** What holds for every value of a form field: trimmed (D37), and from a date picker a date in the kind's format. */
export function formRequirements(rule: FieldRule): readonly RuleRequirement[] {
  const trimmed = constraintOf('form', '^\\S(?:[\\s\\S]*\\S)?$', true);
  const isPicked = makeField(rule.field, { prefix: 'register', when: true, rule }).widget === 'date';
  return isPicked
    ? [trimmed, ...requirementsOfKind(rule.kind).map((constraint) => ({ ...constraint, of: 'form' as const }))]
    : [trimmed];
}

/** An automaton depends on its text alone: the cache key deliberately has no merchant. */
const MAX_CACHED = 300;
const cache = new Map<string, Automaton | null>();

function constraintOf(of: RuleRequirement['of'], text: string, found: boolean): RuleRequirement {
  const known = cache.get(text);
  const automaton = known === undefined ? automatonOf(text) : known;
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(text, automaton);
  return { of, text, found, automaton };
}

function automatonOf(text: string): Automaton | null {
  const node = parsePattern(text);
  return node && buildAutomaton(node);
}
