/** Validates one field value by its rule; shared by the browser and the gateway (M232). */

import type { FieldName } from '#model/catalogue/fields.ts';
import type { FieldRule } from '#model/documents/rules.ts';
import { kindMessageKey, kindOf } from './kinds.ts';

/** Compiles an untrusted pattern to a test that is linear in the value, or null when that is not possible. */
export interface PatternEngine {
  compile(pattern: string): ((value: string) => boolean) | null;
}

/** A text key with the bounds to fill in (see `describeMessage`). */
export interface FieldMessage {
  readonly key: string;
  readonly params: { readonly min: number; readonly max: number };
}

export type Part = 'required' | 'length' | 'pattern';

export type Verdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly part: Part; readonly message: FieldMessage };

const PASSED: Verdict = { ok: true };

/** The field's own format message when its rule names no known kind. */
const FORMAT_MESSAGES: Readonly<Record<string, string>> = {
  username: 'form.accountFormat',
  password: 'form.passwordFormat',
  newPassword: 'form.passwordFormat',
  paymentPassword: 'form.passwordFormat',
  email: 'form.emailFormat',
  mobileNum: 'form.mobileFormat',
} satisfies Partial<Record<FieldName, string>>;

/**
 * Validates one value by its rule (docs/reference/wire.md#rules, M232): it passes if the pattern finds a match and its length in
 * code points is within the bounds. An empty value passes unless the rule requires one. The length is checked first, so
 * that a pattern never sees a long text.
 */
export function validate(rule: FieldRule, value: string, engine: PatternEngine): Verdict {
  if (value === '') return rule.required ? refuse(rule, 'required') : PASSED;
  if (!lengthFits(rule, value)) return refuse(rule, 'length');
  return patternFits(rule, value, engine) ? PASSED : refuse(rule, 'pattern');
}

/** Length is counted in code points. */
export function lengthFits(rule: FieldRule, value: string): boolean {
  const length = countCodePoints(value, rule.maxLength);
  return length >= rule.minLength && length <= rule.maxLength;
}

/**
 * Whether the rule's pattern finds a match. '*' accepts any text; when the pattern is absent or does not compile the
 * kind decides; an unknown kind accepts any text (docs/reference/wire.md#trees).
 */
export function patternFits(rule: FieldRule, value: string, engine: PatternEngine): boolean {
  if (rule.pattern === '*') return true;
  const test = rule.pattern === null ? null : engine.compile(rule.pattern);
  if (test) return test(value);
  return kindOf(rule.kind)?.matches(value) ?? true;
}

/** Counts code points; stops one past `enough`. A lone surrogate counts as one. */
export function countCodePoints(value: string, enough = Number.POSITIVE_INFINITY): number {
  let count = 0;
  for (const _ of value) {
    count += 1;
    if (count > enough) return count;
  }
  return count;
}

/**
 * The kind that describes a rule; null where none does. With pattern '*' any text is accepted, so the message of a kind
 * would describe a requirement that does not exist.
 */
export function spokenKind({ pattern, kind }: FieldRule): number | null {
  return pattern !== '*' && kindOf(kind) ? kind : null;
}

/** The message of a broken rule (M233): the kind's, else the field's own, else the one for any text. */
export function messageOf(rule: FieldRule, part: Part): FieldMessage {
  // A validated value has at least one character, so a lower bound of 0 would only confuse the reader.
  const params = { min: Math.max(1, rule.minLength), max: rule.maxLength };
  return { key: part === 'required' ? requiredKey(rule.field) : brokenKey(rule, part), params };
}

export function requiredKey(field: string): string {
  return field === 'captcha' ? 'form.captchaRequired' : 'form.required';
}

function brokenKey(rule: FieldRule, part: Part): string {
  const kind = spokenKind(rule);
  if (kind !== null) return kindMessageKey(kind);
  const own = Object.hasOwn(FORMAT_MESSAGES, rule.field) ? FORMAT_MESSAGES[rule.field] : undefined;
  if (own === 'form.passwordFormat' && part === 'length') return 'form.passwordLength';
  return own !== undefined && part === 'pattern' ? own : kindMessageKey(0);
}

function refuse(rule: FieldRule, part: Part): Verdict {
  return { ok: false, part, message: messageOf(rule, part) };
}
