/**
 * Checks whether the error message matches the rule: finds values that follow the message and are rejected, and the
 * reverse.
 */

import type { FieldRule } from '../documents/rules.ts';
import { messageOf, type PatternEngine, spokenKind } from '../form/values/matcher.ts';
import { formRequirements, requirementsOfKind, ruleRequirements } from './rule-patterns.ts';
import { isReadable, matchRequirements, speakOf, writeValue } from './spoken-values.ts';
import { reachFrom } from './value-space.ts';

export interface MessageFit {
  /** Text key of the message for a value with a wrong character. */
  readonly key: string;
  /** A value that follows the message and is still rejected; null: none exists. Undefined: unknown. */
  readonly refused: string | null | undefined;
  /** A value that violates the message and is still accepted; null: none exists. Undefined: unknown. */
  readonly taken: string | null | undefined;
}

/**
 * Compares a rule with the kind whose message it shows (docs/reference/wire.md#rules), within its bounds and among commonly typed
 * characters: rare characters of a script are not worth a warning. A field's own message makes no exact claim.
 */
export function fitMessage(rule: FieldRule, engine: PatternEngine): MessageFit {
  const { key } = messageOf(rule, 'pattern');
  if (!key.startsWith('reg_pattern_')) return { key, refused: null, taken: null };
  const kind = spokenKind(rule) ?? 0;
  const [form, own, described] = [formRequirements(rule), ruleRequirements(rule, engine), requirementsOfKind(kind)];
  const values = speakOf([...form, ...own, ...described]);
  if (!values) return { key, refused: undefined, taken: undefined };
  const obeys = (from: number, to: number) =>
    matchRequirements(values, (_, at) => (at < form.length || (at >= from && at < to) ? 'kept' : 'any'));
  const isOwn = obeys(form.length, form.length + own.length);
  const isDescribed = obeys(form.length + own.length, values.requirements.length);
  const find = (ask: (holds: number) => boolean): string | null => {
    const reach = reachFrom(values.space, ask, rule.maxLength, isReadable);
    const length = reach.findIndex((states, at) => at >= Math.max(1, rule.minLength) && states[0] === 1);
    return length < 0 ? null : writeValue(values, reach, length);
  };
  return {
    key,
    refused: find((holds) => isDescribed(holds) && !isOwn(holds)),
    taken: find((holds) => isOwn(holds) && !isDescribed(holds)),
  };
}
