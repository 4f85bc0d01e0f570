/** Log-in forms: by user name, and by a code sent to a mobile number (docs/reference/elements.md#log-in). */
import type { FieldName } from '../catalogue/fields.ts';
import type { Evaluation } from '../conditions/condition.ts';
import { type Rules, ruleOf } from '../documents/rules.ts';
import { type FieldChoice, makeField, ownRuleOf } from './fields.ts';
import { assembleForm, type FormField, type FormSpec, type Method } from './form.ts';

export interface LoginInput {
  readonly method: Method;
  readonly rules: Rules;
  /** Whether an element is shown, by id: `login.captcha`, `login.remember`. */
  shown(elementId: string): Evaluation;
}

const FIELDS: Readonly<Record<Method, readonly FieldName[]>> = {
  username: ['username', 'password', 'captcha', 'remember'],
  mobile: ['countryDialingCode', 'mobileNum', 'verificationCode', 'captcha', 'remember'],
};
/** Optional fields; the others define the method. */
const OPTIONAL = new Set<string>(['captcha', 'remember']);

/**
 * Builds a log-in form (M92, M93): user name, password and, if shown, captcha are required; a mobile number follows its
 * rule, and the code has at most 255 characters. No other rule applies, because an account may be older than the rules.
 */
export function buildLoginForm({ method, rules, shown }: LoginInput): FormSpec {
  const fields = FIELDS[method].flatMap((name): readonly FormField[] => {
    const when = OPTIONAL.has(name) ? shown(`login.${name}`) : true;
    return when === false ? [] : [makeField(name, { prefix: 'login', when, ...chooseField(name, rules) })];
  });
  return assembleForm(`login-${method}`, method, fields);
}

function chooseField(name: FieldName, rules: Rules): Omit<FieldChoice, 'prefix' | 'when'> {
  if (name === 'remember') return { required: false };
  if (name === 'password') return { required: true, autoComplete: 'current-password' };
  const rule = name === 'mobileNum' ? ruleOf(rules, name) : undefined;
  return { required: true, rule: rule ?? ownRuleOf(name) };
}
