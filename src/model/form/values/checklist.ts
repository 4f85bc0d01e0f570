import type { FieldRule } from '#model/documents/rules.ts';
import { isDateKind, kindOf } from './kinds.ts';
import { type FieldMessage, lengthFits, messageOf, type PatternEngine, patternFits } from './matcher.ts';

/** One requirement of a value, shown before a mistake is made, and whether the value meets the requirement. */
export interface CheckItem {
  readonly part: 'length' | 'pattern';
  readonly ok: boolean;
  readonly message: FieldMessage;
}

/**
 * The checklist next to a field while it is filled in: its length and the meaning of its kind. For an empty value no
 * item is done. A pattern without a known kind has no text and is not listed.
 */
export function checklistOf(rule: FieldRule, value: string, engine: PatternEngine): readonly CheckItem[] {
  const { params } = messageOf(rule, 'length');
  const filled = value !== '';
  const length = filled && lengthFits(rule, value);
  const items: CheckItem[] = [];
  if (!isDateKind(rule.kind)) items.push({ part: 'length', ok: length, message: { key: 'form.hint.length', params } });
  if (rule.pattern !== '*' && rule.kind !== null && rule.kind !== 0 && kindOf(rule.kind)) {
    // A text longer than the bound is not matched against the pattern.
    const tooLong = filled && !length && value.length > rule.maxLength;
    const ok = filled && !tooLong && patternFits(rule, value, engine);
    items.push({ part: 'pattern', ok, message: { key: `form.hint.kind_${rule.kind}`, params } });
  }
  return items;
}
