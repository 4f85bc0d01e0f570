/** What is wrong with a rule in itself: contradictions, patterns that cannot be used, words that do not fit. */

import type { FieldRule } from '../documents/rules.ts';
import { isDateKind } from '../form/values/kinds.ts';
import type { PatternEngine } from '../form/values/matcher.ts';
import { type Effort, effortOf } from './ambiguity.ts';
import { fitMessage } from './fit-message.ts';
import { proveRule, type RuleProof } from './prove-rule.ts';
import { type RulePiece, rulePieces } from './rule-pieces.ts';

export type FindingCode =
  | 'pattern-broken'
  | 'catastrophic'
  | 'unsatisfiable'
  | 'not-known'
  | 'lengths-unused'
  | 'message-refuses'
  | 'message-takes'
  | 'message-lacks-bounds'
  | 'required-not-asked'
  | 'required-hidden'
  | 'not-read'
  | 'not-a-value'
  | 'length-order';

export interface RuleFinding {
  readonly code: FindingCode;
  readonly field: string;
  /** An error must not be saved; a warning deserves a look; a note is only worth knowing. */
  readonly severity: 'error' | 'warning' | 'note';
  /** The part of the rule that it is about. */
  readonly part: RulePart;
  /** What stands in its words. */
  readonly params: Readonly<Record<string, string | number>>;
}

export type RulePart = 'enabled' | 'required' | 'minLength' | 'maxLength' | 'pattern' | 'kind';

/** A rule with everything that is said of it. */
export interface CheckedRule {
  readonly proof: RuleProof;
  readonly findings: readonly RuleFinding[];
}

/** Proves one rule and tells what is wrong with it, the worst first. */
export function checkRule(rule: FieldRule, engine: PatternEngine): CheckedRule {
  const proof = proveRule(rule, engine);
  const findings = [
    ...brokenPattern(proof),
    ...slowPattern(rule, engine),
    ...emptiness(proof),
    ...words(proof, engine),
  ];
  return { proof, findings };
}

function finding(
  { field }: FieldRule,
  code: FindingCode,
  severity: RuleFinding['severity'],
  part: RulePart,
  params: RuleFinding['params'] = {},
): RuleFinding {
  return { code, field, severity, part, params };
}

function brokenPattern({ rule, compiles }: RuleProof): readonly RuleFinding[] {
  return compiles ? [] : [finding(rule, 'pattern-broken', 'error', 'pattern', { pattern: rule.pattern ?? '' })];
}

function slowPattern(rule: FieldRule, engine: PatternEngine): readonly RuleFinding[] {
  const effort = worstEffort(rulePieces(rule, engine).filter(({ of }) => of === 'pattern'));
  return effort === 'linear' ? [] : [finding(rule, 'catastrophic', 'error', 'pattern', { effort })];
}

function worstEffort(pieces: readonly RulePiece[]): Effort {
  const efforts = pieces.map(({ machine }) => machine && effortOf(machine));
  if (efforts.includes('exponential')) return 'exponential';
  return efforts.includes('polynomial') ? 'polynomial' : 'linear';
}

/** Values that nobody can type close the form where the field is asked for. */
function emptiness({ rule, satisfiable, lengths, decider }: RuleProof): readonly RuleFinding[] {
  const part = decider === 'kind' ? 'kind' : 'pattern';
  const bounds = { min: rule.minLength, max: rule.maxLength };
  if (satisfiable === undefined) return [finding(rule, 'not-known', 'note', part)];
  if (!satisfiable) return [finding(rule, 'unsatisfiable', 'error', part, bounds)];
  const [shortest, longest] = [lengths?.[0] ?? 0, lengths?.at(-1) ?? 0];
  const isNarrower = shortest > Math.max(1, rule.minLength) || longest < rule.maxLength;
  // The words of a kind say themselves which lengths there are.
  if (!isNarrower || decider !== 'pattern' || isDateKind(rule.kind)) return [];
  return [finding(rule, 'lengths-unused', 'warning', 'pattern', { ...bounds, shortest, longest })];
}

function words({ rule }: RuleProof, engine: PatternEngine): readonly RuleFinding[] {
  const { key, refused, taken } = fitMessage(rule, engine);
  return [
    ...(typeof refused === 'string'
      ? [finding(rule, 'message-refuses', 'warning', 'kind', { key, value: refused })]
      : []),
    ...(typeof taken === 'string' ? [finding(rule, 'message-takes', 'note', 'kind', { key, value: taken })] : []),
  ];
}
