/** Form to set a payment password (D51): the merchant's rule, and the proof of ownership. */

import type { FieldRule } from '../documents/rules.ts';
import { makeField } from './fields.ts';
import { assembleForm, type FormField, type FormSpec } from './form.ts';

/** Six digits, if the merchant has no rule. */
const OWN_RULE: FieldRule = {
  field: 'paymentPassword',
  enabled: true,
  required: true,
  minLength: 6,
  maxLength: 6,
  pattern: '^[0-9]+$',
  kind: 6,
};

/** The old payment password, the log-in password if there was none, or a sent code; null: only the session. */
export type PaymentPasswordCredential = 'oldPaymentPassword' | 'password' | 'code' | null;

/**
 * Builds the form. A new payment password follows the merchant's rule `paymentPassword` (M115), whether or not
 * registration asks for it; its repetition must be equal; the proof has no rule, because it may be older than the
 * rules. The field names are those of the call.
 */
export function paymentPasswordForm(own: FieldRule | null, credential: PaymentPasswordCredential = null): FormSpec {
  const rule = own ?? OWN_RULE;
  const secret = { widget: 'password', inputMode: isDigits(rule) ? 'numeric' : 'text' } as const;
  const fields: readonly FormField[] = [
    ...(credential === null ? [] : [{ ...field(credential), ...credentialWidget(credential, secret.inputMode) }]),
    { ...field('newPaymentPassword', { rule, sets: true }), ...secret },
    { ...field('confirmNewPaymentPassword', { equals: 'newPaymentPassword' }), ...secret },
  ];
  return assembleForm('payment-password', 'username', fields);
}

function field(name: string, choice: { rule?: FieldRule | null; sets?: boolean; equals?: string } = {}): FormField {
  const made = makeField(name, { prefix: 'paymentPassword', when: true, required: true, ...choice });
  // Otherwise a browser's password manager would offer it for the log-in.
  return { ...made, label: `cashier.out.field.${name}`, labelFallback: null, autoComplete: 'off' };
}

function credentialWidget(credential: NonNullable<PaymentPasswordCredential>, inputMode: FormField['inputMode']) {
  if (credential === 'code') return { widget: 'code', inputMode: 'numeric', autoComplete: 'one-time-code' } as const;
  if (credential === 'password') return { widget: 'password', autoComplete: 'current-password' } as const;
  return { widget: 'password', inputMode } as const;
}

/** Kind 6 is digits only (docs/reference/wire.md#rules). */
function isDigits({ kind }: FieldRule): boolean {
  return kind === 6;
}
