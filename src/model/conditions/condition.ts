/**
 * Conditions: when something is shown. A condition is data (schemas/condition.schema.json); this file evaluates it.
 * A public condition is first expanded to declared facts (`expandCondition` in leaf-forms.ts), which leaves only facts,
 * `all`, `any` and `not`. Everything else is one fold over that form with different algebras: `evaluate` (partial
 * evaluation with the known facts), `reads` (the facts it depends on), `trace` (the reasons). They cannot diverge,
 * because they share one fold.
 */
import type { ConditionFile } from '../documents/generated/condition.ts';
import type { FactName, FactSource, FactValue } from './facts.ts';

/** A condition as written in brand files, catalogue and calls (docs/reference/elements.md#conditions). */
export type Condition = ConditionFile;

/** A test of one fact: its value is listed, or above a bound. */
export type Atom =
  | { readonly fact: FactName; readonly in: readonly FactValue[] }
  | { readonly fact: FactName; readonly above: number };

/** A condition over facts whose result is not known yet. */
export type Remaining =
  | Atom
  | { readonly all: readonly Remaining[] }
  | { readonly any: readonly Remaining[] }
  | { readonly not: Remaining };

/** Result of an evaluation: true, false, or the remaining condition. */
export type Evaluation = boolean | Remaining;

/** One interpretation of a condition: a function for each form. */
export interface Algebra<R> {
  constant(value: boolean): R;
  atom(atom: Atom): R;
  not(inner: R): R;
  all(parts: readonly R[]): R;
  any(parts: readonly R[]): R;
}

/** The single fold over conditions; every interpretation uses it with its own algebra. */
export function foldCondition<R>(condition: Evaluation, algebra: Algebra<R>): R {
  if (typeof condition === 'boolean') return algebra.constant(condition);
  if ('all' in condition) return algebra.all(condition.all.map((part) => foldCondition(part, algebra)));
  if ('any' in condition) return algebra.any(condition.any.map((part) => foldCondition(part, algebra)));
  if ('not' in condition) return algebra.not(foldCondition(condition.not, algebra));
  return algebra.atom(condition);
}

/** Whether a known value satisfies the atom. */
export function atomHolds(atom: Atom, value: FactValue): boolean {
  return 'in' in atom ? atom.in.includes(value) : typeof value === 'number' && value > atom.above;
}

/** Conjunction of conditions; folds constants, flattens, and removes duplicates. */
export function allOf(parts: readonly Evaluation[]): Evaluation {
  return join(parts, 'all');
}

/** Disjunction of conditions; folds constants, flattens, and removes duplicates. */
export function anyOf(parts: readonly Evaluation[]): Evaluation {
  return join(parts, 'any');
}

/** Negation of a condition; removes a double negation. */
export function notOf(inner: Evaluation): Evaluation {
  if (typeof inner === 'boolean') return !inner;
  return 'not' in inner ? inner.not : { not: inner };
}

function join(parts: readonly Evaluation[], mode: 'all' | 'any'): Evaluation {
  const neutral = mode === 'all';
  const unique: Remaining[] = [];
  for (const part of parts) {
    if (part === !neutral) return !neutral;
    if (typeof part === 'boolean') continue;
    for (const inner of flatten(part, mode)) if (!unique.some((known) => isSame(known, inner))) unique.push(inner);
  }
  const [first] = unique;
  if (first === undefined) return neutral;
  if (unique.length === 1) return first;
  return mode === 'all' ? { all: unique } : { any: unique };
}

function isSame(one: Remaining, other: Remaining): boolean {
  if (one === other) return true;
  if ('all' in one) return 'all' in other && areSame(one.all, other.all);
  if ('any' in one) return 'any' in other && areSame(one.any, other.any);
  if ('not' in one) return 'not' in other && isSame(one.not, other.not);
  if (!('fact' in other) || one.fact !== other.fact) return false;
  if ('above' in one) return 'above' in other && one.above === other.above;
  return 'in' in other && one.in.length === other.in.length && one.in.every((value, at) => value === other.in[at]);
}

function areSame(some: readonly Remaining[], others: readonly Remaining[]): boolean {
  return some.length === others.length && some.every((part, at) => isSame(part, others[at] ?? part));
}

function flatten(part: Remaining, mode: 'all' | 'any'): readonly Remaining[] {
  if (mode === 'all' && 'all' in part) return part.all;
  if (mode === 'any' && 'any' in part) return part.any;
  return [part];
}

/**
 * Evaluates a condition with the known facts: true, false, or the remaining condition. Evaluating with some facts and
 * then with the rest equals evaluating with all at once.
 */
export function evaluate(condition: Evaluation, facts: FactSource): Evaluation {
  return foldCondition<Evaluation>(condition, {
    constant: (value) => value,
    atom: (atom) => evaluateAtom(atom, facts),
    not: notOf,
    all: allOf,
    any: anyOf,
  });
}

function evaluateAtom(atom: Atom, facts: FactSource): Evaluation {
  const value = facts.value(atom.fact);
  return value === undefined ? atom : atomHolds(atom, value);
}

/** Evaluates a condition; an unknown result counts as `otherwise` (by default: not shown). */
export function decide(condition: Evaluation, facts: FactSource, otherwise = false): boolean {
  const evaluated = evaluate(condition, facts);
  return typeof evaluated === 'boolean' ? evaluated : otherwise;
}

/** Facts that a condition depends on, in order of occurrence. */
export function reads(condition: Evaluation): readonly FactName[] {
  const names = foldCondition<readonly FactName[]>(condition, {
    constant: () => [],
    atom: (atom) => [atom.fact],
    not: (inner) => inner,
    all: (parts) => parts.flat(),
    any: (parts) => parts.flat(),
  });
  return [...new Set(names)];
}

export interface Reason {
  readonly atom: Atom;
  /** The required answer of the atom: false under a `not`. */
  readonly wanted: boolean;
  /** Undefined: the document with the fact is not loaded. */
  readonly value: FactValue | undefined;
  /** Whether the fact supports the condition: its answer is the required one. */
  readonly holds: boolean | undefined;
}

/** A decision (undefined: unknown) with sufficient reasons. */
export interface Trace {
  readonly outcome: boolean | undefined;
  readonly reasons: readonly Reason[];
}

/**
 * Explains why a condition holds, fails or is unknown. The reasons are sufficient: evaluating with these facts alone
 * gives the same result.
 */
export function trace(condition: Evaluation, facts: FactSource): Trace {
  return foldCondition<Trace>(condition, {
    constant: (outcome) => ({ outcome, reasons: [] }),
    atom: (atom) => traceAtom(atom, facts),
    not: ({ outcome, reasons }) => ({ outcome: opposite(outcome), reasons: reasons.map(against) }),
    all: (parts) => traceJoin(parts, false),
    any: (parts) => traceJoin(parts, true),
  });
}

function traceAtom(atom: Atom, facts: FactSource): Trace {
  const value = facts.value(atom.fact);
  const holds = value === undefined ? undefined : atomHolds(atom, value);
  return { outcome: holds, reasons: [{ atom, wanted: true, value, holds }] };
}

function against(reason: Reason): Reason {
  return { ...reason, wanted: !reason.wanted, holds: opposite(reason.holds) };
}

function opposite(outcome: boolean | undefined): boolean | undefined {
  return outcome === undefined ? undefined : !outcome;
}

/** `decisive` is the result of one part that decides the whole: false for `all`, true for `any`. */
function traceJoin(parts: readonly Trace[], decisive: boolean): Trace {
  const deciding = parts.filter((part) => part.outcome === decisive);
  if (deciding.length > 0) return { outcome: decisive, reasons: deciding.flatMap((part) => part.reasons) };
  const open = parts.filter((part) => part.outcome === undefined);
  if (open.length > 0) return { outcome: undefined, reasons: open.flatMap((part) => part.reasons) };
  return { outcome: !decisive, reasons: parts.flatMap((part) => part.reasons) };
}
