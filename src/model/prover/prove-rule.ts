/** Proves whether any value can satisfy a rule within its bounds; exact where the patterns are understood. */

import type { FieldRule } from '../documents/rules.ts';
import { type PatternEngine, validate } from '../form/values/matcher.ts';
import { type Decider, deciderOf, formRequirements, ruleRequirements } from './rule-patterns.ts';
import { answerAll, type SpokenValues, speakOf, writeValue } from './spoken-values.ts';
import { type Reach, reachedLengths } from './value-space.ts';

export interface RuleProof {
  readonly rule: FieldRule;
  readonly decider: Decider;
  /** False: the rule has a pattern that the engine cannot use, so the kind decides. */
  readonly compiles: boolean;
  /** The lengths within the bounds that satisfying values have, shortest first; undefined: unknown. */
  readonly lengths: readonly number[] | undefined;
  /** Undefined: unknown. */
  readonly satisfiable: boolean | undefined;
  /** The space of values for further queries; null where the rule is not understood. */
  readonly values: SpokenValues | null;
  /** Which values the rule's patterns accept, by length, up to one more than the longest; null with `values`. */
  readonly reach: Reach | null;
}

/**
 * Proves that some value satisfies the rule, or that none does, among the values that a form can send: single-line,
 * trimmed, not empty. Time is bounded; what is too large or not understood is 'unknown'.
 */
export function proveRule(rule: FieldRule, engine: PatternEngine): RuleProof {
  const values = speakOf([...formRequirements(rule), ...ruleRequirements(rule, engine)]);
  const reach = values && answerAll(values, () => 'kept', rule.maxLength + 1);
  const { minLength, maxLength } = rule;
  const least = Math.max(1, minLength);
  const lengths = reach && reachedLengths(reach, least).filter((length) => length <= maxLength);
  return {
    rule,
    decider: deciderOf(rule, engine),
    compiles: rule.pattern === null || rule.pattern === '*' || engine.compile(rule.pattern) !== null,
    lengths: lengths ?? undefined,
    satisfiable: lengths ? confirm(rule, lengths, { values, reach }, engine) : undefined,
    values,
    reach,
  };
}

/** An example value counts only when validation accepts it. */
function confirm(
  rule: FieldRule,
  [first]: readonly number[],
  { values, reach }: Pick<RuleProof, 'values' | 'reach'>,
  engine: PatternEngine,
): boolean | undefined {
  if (first === undefined) return false;
  const witness = values && reach && writeValue(values, reach, first);
  return typeof witness === 'string' && validate(rule, witness, engine).ok ? true : undefined;
}
