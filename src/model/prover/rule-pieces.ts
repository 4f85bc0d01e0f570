/** Splits a rule into patterns that must be found, or must not be found. */

import type { FieldRule } from '../documents/rules.ts';
import { makeField } from '../form/fields.ts';
import type { PatternEngine } from '../form/values/matcher.ts';
import { splitLookaheads } from '../form/values/pattern-syntax.ts';
import { kindPieces } from './kind-pieces.ts';
import { buildMachine, type Machine } from './machine.ts';
import { parsePattern } from './parse-pattern.ts';

export interface RulePiece {
  /** `form`: what the form itself does to values, whatever the rule. */
  readonly of: 'form' | 'pattern' | 'kind';
  readonly text: string;
  /** False: it must not be found. */
  readonly found: boolean;
  /** Null where the pattern's structure is not understood. */
  readonly machine: Machine | null;
}

/** What decides about a value: the rule's pattern, else its kind, else nothing (docs/reference/wire.md#trees). */
export type Decider = 'pattern' | 'kind' | 'nobody';

/** A pattern that does not compile leaves the decision to the kind. */
export function deciderOf({ pattern, kind }: FieldRule, engine: PatternEngine): Decider {
  if (pattern === '*') return 'nobody';
  if (pattern !== null && engine.compile(pattern) !== null) return 'pattern';
  return kindPieces(kind).length > 0 ? 'kind' : 'nobody';
}

/** The rule's requirements for a non-empty value, without the lengths. */
export function rulePieces(rule: FieldRule, engine: PatternEngine): readonly RulePiece[] {
  const decider = deciderOf(rule, engine);
  if (decider === 'kind') return piecesOfKind(rule.kind);
  if (decider === 'nobody' || rule.pattern === null) return [];
  const parts = splitLookaheads(rule.pattern) ?? [{ text: rule.pattern, found: true }];
  // The main part comes last in a pattern and first in the report.
  return [...parts.slice(-1), ...parts.slice(0, -1)].map(({ text, found }) => pieceOf('pattern', text, found));
}

export function piecesOfKind(kind: number | null): readonly RulePiece[] {
  return kindPieces(kind).map(({ text, not }) => pieceOf('kind', text, not !== true));
}

/** What holds for every value of a form field: trimmed (D37), and from a date picker a date in the kind's format. */
export function formPieces(rule: FieldRule): readonly RulePiece[] {
  const trimmed = pieceOf('form', '^\\S(?:[\\s\\S]*\\S)?$', true);
  const isPicked = makeField(rule.field, { prefix: 'register', when: true, rule }).widget === 'date';
  return isPicked
    ? [trimmed, ...piecesOfKind(rule.kind).map((piece) => ({ ...piece, of: 'form' as const }))]
    : [trimmed];
}

/** An automaton depends on its text alone: the cache key deliberately has no merchant. */
const MOST_KEPT = 300;
const kept = new Map<string, Machine | null>();

function pieceOf(of: RulePiece['of'], text: string, found: boolean): RulePiece {
  const known = kept.get(text);
  const machine = known === undefined ? machineOf(text) : known;
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, machine);
  return { of, text, found, machine };
}

function machineOf(text: string): Machine | null {
  const node = parsePattern(text);
  return node && buildMachine(node);
}
