/** What a rule asks of a value, taken apart into patterns that must be found, or must not. */

import type { FieldRule } from '../documents/rules.ts';
import { makeField } from '../form/fields.ts';
import type { PatternEngine } from '../form/values/matcher.ts';
import { splitLookaheads } from '../form/values/pattern-syntax.ts';
import { kindPieces } from './kind-pieces.ts';
import { buildMachine, type Machine } from './machine.ts';
import { parsePattern } from './parse-pattern.ts';

/** One thing that is asked. */
export interface RulePiece {
  /** `form`: what the form itself does to values, whatever the rule says. */
  readonly of: 'form' | 'pattern' | 'kind';
  readonly text: string;
  /** False: it must not be found. */
  readonly found: boolean;
  /** Null where the pattern's structure is not understood. */
  readonly machine: Machine | null;
}

/** Who decides about a value: the rule's pattern, else its kind, else nobody (docs/wire.md#trees). */
export type Decider = 'pattern' | 'kind' | 'nobody';

/** Who decides for a rule. A pattern that does not compile leaves it to the kind. */
export function deciderOf({ pattern, kind }: FieldRule, engine: PatternEngine): Decider {
  if (pattern === '*') return 'nobody';
  if (pattern !== null && engine.compile(pattern) !== null) return 'pattern';
  return kindPieces(kind).length > 0 ? 'kind' : 'nobody';
}

/** What the rule itself asks of a value that is not empty, the lengths aside. */
export function rulePieces(rule: FieldRule, engine: PatternEngine): readonly RulePiece[] {
  const decider = deciderOf(rule, engine);
  if (decider === 'kind') return piecesOfKind(rule.kind);
  if (decider === 'nobody' || rule.pattern === null) return [];
  const parts = splitLookaheads(rule.pattern) ?? [{ text: rule.pattern, found: true }];
  // The main part comes last in a pattern and first in what is told.
  return [...parts.slice(-1), ...parts.slice(0, -1)].map(({ text, found }) => pieceOf('pattern', text, found));
}

/** What a kind asks of a value. */
export function piecesOfKind(kind: number | null): readonly RulePiece[] {
  return kindPieces(kind).map(({ text, not }) => pieceOf('kind', text, not !== true));
}

/**
 * What every value of a form's field is: trimmed (D37), and from a date picker a date as the kind writes it.
 */
export function formPieces(rule: FieldRule): readonly RulePiece[] {
  const trimmed = pieceOf('form', '^\\S(?:[\\s\\S]*\\S)?$', true);
  const isPicked = makeField(rule.field, { prefix: 'register', when: true, rule }).widget === 'date';
  return isPicked
    ? [trimmed, ...piecesOfKind(rule.kind).map((piece) => ({ ...piece, of: 'form' as const }))]
    : [trimmed];
}

/** A machine is a function of its text alone, whosever it is: no merchant is in the key on purpose. */
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
