/**
 * Password forms: forgotten password by e-mail and by mobile number, change, and reset by an e-mailed link (M124-M129;
 * docs/reference/elements.md#passwords).
 */

import type { FieldName } from '../catalogue/fields.ts';
import type { FieldRule } from '../documents/rules.ts';
import { type FieldChoice, makeField, ownRuleOf } from './fields.ts';
import { assembleForm, type FormField, type FormSpec } from './form.ts';

export type PasswordForm = 'email' | 'mobile' | 'change' | 'reset';

/** Rules of the merchant for these forms; null if it has none. */
export interface PasswordRules {
  /** Named `password` in the register settings (D13). */
  readonly password: FieldRule | null;
  readonly mobileNum: FieldRule | null;
}

export interface PasswordInput {
  readonly form: PasswordForm;
  readonly rules: PasswordRules;
  /** Whether the form asks for the old password (D15). */
  readonly asksOld?: boolean;
  readonly asksAuthenticator?: boolean;
}

const FIELDS: Readonly<Record<PasswordForm, readonly FieldName[]>> = {
  email: ['username', 'email'],
  mobile: ['countryDialingCode', 'mobileNum', 'verificationCode', 'newPassword', 'confirmNewPassword'],
  change: ['newPassword', 'confirmNewPassword'],
  reset: ['newPassword', 'confirmNewPassword'],
};

/**
 * Builds a password form. All fields are required; a new password follows the merchant's rule, and its repetition must
 * be equal. User name and old password have no rule, because an account may be older than the rules.
 */
export function buildPasswordForm({
  form,
  rules,
  asksOld = false,
  asksAuthenticator = false,
}: PasswordInput): FormSpec {
  const names: readonly FieldName[] = [
    ...(form === 'change' && asksOld ? (['oldPassword'] as const) : []),
    ...FIELDS[form],
    ...(asksAuthenticator ? (['authenticatorCode'] as const) : []),
  ];
  const fields = names.map(
    (name): FormField =>
      makeField(name, { prefix: 'password', when: true, required: true, ...chooseField(name, rules) }),
  );
  return assembleForm(`password-${form}`, form === 'mobile' ? 'mobile' : 'username', fields);
}

function chooseField(name: FieldName, rules: PasswordRules): Partial<FieldChoice> {
  if (name === 'newPassword') return { rule: renamed(rules.password, name), sets: true };
  if (name === 'confirmNewPassword') return { equals: 'newPassword' };
  return { rule: (name === 'mobileNum' ? rules.mobileNum : null) ?? ownRuleOf(name) };
}

function renamed(rule: FieldRule | null, field: string): FieldRule | null {
  return rule && { ...rule, field };
}
