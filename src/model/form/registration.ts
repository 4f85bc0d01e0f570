/**
 * Registration form: the fields of each method, their order, and what makes them required
 * (docs/reference/elements.md#registration).
 */
import { type FieldAt, fieldsAt, knownField } from '../catalogue/fields.ts';
import type { Evaluation } from '../conditions/condition.ts';
import { type Rules, ruleOf } from '../documents/rules.ts';
import { type FieldChoice, makeField, ownRuleOf } from './fields.ts';
import { type Arrangement, assembleForm, type FormField, type FormSpec, type Method } from './form.ts';

export interface RegistrationInput extends Arrangement {
  readonly method: Method;
  readonly rules: Rules;
  /**
   * Whether an element is shown in this method, by id (`register.email`). Fields that only the rules know are requested
   * under their own id; return true for ids that no catalogue row has.
   */
  shown(elementId: string): Evaluation;
}

const ACCOUNT_FIELDS: Readonly<Record<Method, readonly FieldAt<'account' | 'own'>[]>> = {
  username: ['username', 'password', 'confirmPassword', 'countryDialingCode', 'mobileNum', 'verificationCode'],
  mobile: ['countryDialingCode', 'mobileNum', 'verificationCode', 'password', 'confirmPassword'],
};
/** What the register call carries in addition to the fields (M121); a rule must not overwrite one of these names. */
const PAYLOAD_EXTRAS = [
  ...['registerUrl', 'referralCode', 'domain', 'registerMethod', 'login', 'remember', 'humanCheck', 'captchaId'],
  ...['firebaseChannel', 'firebaseIdToken'],
];
/**
 * Names with a fixed place in the form, whatever a server's rules call their fields: never drawn as 'any other field'.
 */
const NEVER_OTHER: ReadonlySet<string> = new Set([
  ...fieldsAt('account', 'own', 'ruled', 'consent'),
  ...PAYLOAD_EXTRAS,
]);

/**
 * Builds the registration form of one method from the merchant's rules (M110-M116). Fields that only the rules know
 * follow the known ones in the rules' order; the two consents come last. The brand's groups reorder fields, never drop
 * one.
 */
export function buildRegistrationForm({ method, rules, shown, ...arrangement }: RegistrationInput): FormSpec {
  // Ruled fields are required when their rule says so (M114), the payment password always (M115).
  const known = [...ACCOUNT_FIELDS[method], ...fieldsAt('ruled'), 'paymentPassword'];
  const names = [...known, ...otherFields(rules), ...fieldsAt('consent')];
  const fields = names.flatMap((name): readonly FormField[] => {
    const when = shown(`register.${name}`);
    return when === false
      ? []
      : [makeField(name, { prefix: 'register', when, ...chooseField(name, method, rules, shown) })];
  });
  return assembleForm(`register-${method}`, method, fields, arrangement);
}

/** The rules' enabled fields without a fixed place in this form, in the rules' order. */
function otherFields(rules: Rules): readonly string[] {
  return Object.values(rules).flatMap(({ field, enabled }) => (enabled && !NEVER_OTHER.has(field) ? [field] : []));
}

type Choice = Omit<FieldChoice, 'prefix' | 'when'>;

function chooseField(name: string, method: Method, rules: Rules, shown: RegistrationInput['shown']): Choice {
  const rule = ruleOf(rules, name) ?? null;
  if (name === 'confirmPassword') return { required: true, equals: 'password' };
  if (name === 'password' || name === 'paymentPassword') return { required: true, rule, sets: true };
  if (name === 'verificationCode') return { required: true, rule: ownRuleOf(name) };
  if (name === 'mobileNum') return { required: mobileRequired(method, rules, shown), rule: rule ?? ownRuleOf(name) };
  if (name === 'countryDialingCode')
    return { required: mobileRequired(method, rules, shown), rule: ownRuleOf(name), requiredWith: 'mobileNum' };
  if (name === 'username') return { required: true, rule };
  return knownField(name)?.place === 'consent' ? { required: true } : { rule };
}

/** The code is sent to the mobile number, so a form with the code field requires the number too (D39). */
function mobileRequired(method: Method, rules: Rules, shown: RegistrationInput['shown']): boolean {
  return (
    method === 'mobile' || ruleOf(rules, 'mobileNum')?.required === true || shown('register.verificationCode') !== false
  );
}
