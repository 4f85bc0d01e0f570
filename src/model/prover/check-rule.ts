/** Checks one rule by itself: contradictions, unusable patterns, messages that do not fit. */

import type { FieldRule } from '../documents/rules.ts';
import { isDateKind } from '../form/values/kinds.ts';
import type { PatternEngine } from '../form/values/matcher.ts';
import { type Effort, effortOf } from './ambiguity.ts';
import { fitMessage } from './fit-message.ts';
import { proveRule, type RuleProof } from './prove-rule.ts';
import { type RuleRequirement, ruleRequirements } from './rule-patterns.ts';

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
  /** An error must not be saved; a warning should be checked; a note is only information. */
  readonly severity: 'error' | 'warning' | 'note';
  readonly part: RulePart;
  readonly params: Readonly<Record<string, string | number>>;
}

export type RulePart = 'enabled' | 'required' | 'minLength' | 'maxLength' | 'pattern' | 'kind';

export interface CheckedRule {
  readonly proof: RuleProof;
  readonly findings: readonly RuleFinding[];
}

/** Proves one rule and returns its findings, the most severe first. */
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
  const effort = worstEffort(ruleRequirements(rule, engine).filter(({ of }) => of === 'pattern'));
  return effort === 'linear' ? [] : [finding(rule, 'catastrophic', 'error', 'pattern', { effort })];
}

function worstEffort(constraints: readonly RuleRequirement[]): Effort {
  const efforts = constraints.map(({ automaton }) => automaton && effortOf(automaton));
  if (efforts.includes('exponential')) return 'exponential';
  return efforts.includes('polynomial') ? 'polynomial' : 'linear';
}

/** A rule that no value can satisfy makes the form impossible to submit where the field is requested. */
function emptiness({ rule, satisfiable, lengths, decider }: RuleProof): readonly RuleFinding[] {
  const part = decider === 'kind' ? 'kind' : 'pattern';
  const bounds = { min: rule.minLength, max: rule.maxLength };
  if (satisfiable === undefined) return [finding(rule, 'not-known', 'note', part)];
  if (!satisfiable) return [finding(rule, 'unsatisfiable', 'error', part, bounds)];
  const [shortest, longest] = [lengths?.[0] ?? 0, lengths?.at(-1) ?? 0];
  const isNarrower = shortest > Math.max(1, rule.minLength) || longest < rule.maxLength;
  // The message of a date kind already names the lengths.
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
