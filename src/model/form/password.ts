/**
 * The password forms: the forgotten password by e-mail and by mobile number, the change, and the reset by a mailed link
 * (M124-M129; docs/elements.md#passwords).
 */

import type { FieldRule } from '../documents/rules.ts';
import {
  ANY_EMAIL,
  ANY_MOBILE,
  AUTHENTICATOR_CODE,
  DIALING_CODE,
  type FieldChoice,
  makeField,
  VERIFICATION_CODE,
} from './fields.ts';
import { assembleForm, type FormField, type FormSpec } from './form.ts';

export type PasswordForm = 'email' | 'mobile' | 'change' | 'reset';

/** The merchant's rules that these forms obey; null where it has none. */
export interface PasswordRules {
  /** Named `password` in the register settings (D13). */
  readonly password: FieldRule | null;
  readonly mobileNum: FieldRule | null;
}

export interface PasswordInput {
  readonly form: PasswordForm;
  readonly rules: PasswordRules;
  /** The old password is asked for (D15). */
  readonly asksOld?: boolean;
  /** The code of an enrolled authenticator is asked for. */
  readonly asksAuthenticator?: boolean;
}

const FIELDS: Readonly<Record<PasswordForm, readonly string[]>> = {
  email: ['username', 'email'],
  mobile: ['countryDialingCode', 'mobileNum', 'verificationCode', 'newPassword', 'confirmNewPassword'],
  change: ['newPassword', 'confirmNewPassword'],
  reset: ['newPassword', 'confirmNewPassword'],
};

/**
 * Makes a password form. Everything in it is required; a new password obeys the merchant's rule, its repetition equals it.
 * User name and old password are judged by no rule: an account may be older than the rules.
 */
export function buildPasswordForm({
  form,
  rules,
  asksOld = false,
  asksAuthenticator = false,
}: PasswordInput): FormSpec {
  const names = [
    ...(form === 'change' && asksOld ? ['oldPassword'] : []),
    ...FIELDS[form],
    ...(asksAuthenticator ? ['authenticatorCode'] : []),
  ];
  const fields = names.map(
    (name): FormField =>
      makeField(name, { prefix: 'password', when: true, required: true, ...chooseField(name, rules) }),
  );
  return assembleForm(`password-${form}`, form === 'mobile' ? 'mobile' : 'username', fields);
}

function chooseField(name: string, rules: PasswordRules): Partial<FieldChoice> {
  if (name === 'newPassword') return { rule: renamed(rules.password, name), sets: true };
  if (name === 'confirmNewPassword') return { equals: 'newPassword' };
  if (name === 'mobileNum') return { rule: rules.mobileNum ?? ANY_MOBILE };
  return { rule: OWN_RULES[name] ?? null };
}

const OWN_RULES: Readonly<Record<string, FieldRule>> = Object.fromEntries(
  [ANY_EMAIL, DIALING_CODE, VERIFICATION_CODE, AUTHENTICATOR_CODE].map((rule) => [rule.field, rule]),
);

function renamed(rule: FieldRule | null, field: string): FieldRule | null {
  return rule && { ...rule, field };
}
