/** The form that sets a payment password (D51): the merchant's rule, and what proves that its owner sets it. */

import type { FieldRule } from '../documents/rules.ts';
import { makeField } from './fields.ts';
import { assembleForm, type FormField, type FormSpec } from './form.ts';

/** Six digits, where the merchant has no rule. */
const OWN_RULE: FieldRule = {
  ...{ field: 'paymentPassword', enabled: true, required: true },
  ...{ minLength: 6, maxLength: 6, pattern: '^[0-9]+$', kind: 6 },
};

/** The old one, the log-in password where there was none before, or a code that was sent; null: the session is all there is. */
export type PaymentPasswordProof = 'oldPaymentPassword' | 'password' | 'code' | null;

/**
 * Makes the form. A new payment password obeys the merchant's rule `paymentPassword` (M115), whether registration asks for it or not; its
 * repetition equals it; what proves its owner is judged by no rule: it may be older than the rules. The fields are those of the call.
 */
export function paymentPasswordForm(own: FieldRule | null, proof: PaymentPasswordProof = null): FormSpec {
  const rule = own ?? OWN_RULE;
  const secret = { widget: 'password', inputMode: isDigits(rule) ? 'numeric' : 'text' } as const;
  const fields: readonly FormField[] = [
    ...(proof === null ? [] : [{ ...field(proof), ...proofManner(proof, secret.inputMode) }]),
    { ...field('newPaymentPassword', { rule, sets: true }), ...secret },
    { ...field('confirmNewPaymentPassword', { equals: 'newPaymentPassword' }), ...secret },
  ];
  return assembleForm('payment-password', 'username', fields);
}

function field(name: string, choice: { rule?: FieldRule | null; sets?: boolean; equals?: string } = {}): FormField {
  const made = makeField(name, { prefix: 'paymentPassword', when: true, required: true, ...choice });
  // A browser's keeper of passwords would offer it for the log-in.
  return { ...made, label: `cashier.out.field.${name}`, labelFallback: null, autoComplete: 'off' };
}

function proofManner(proof: NonNullable<PaymentPasswordProof>, inputMode: FormField['inputMode']) {
  if (proof === 'code') return { widget: 'code', inputMode: 'numeric', autoComplete: 'one-time-code' } as const;
  if (proof === 'password') return { widget: 'password', autoComplete: 'current-password' } as const;
  return { widget: 'password', inputMode } as const;
}

/** Kind 6 is digits alone (docs/wire.md#rules). */
function isDigits({ kind }: FieldRule): boolean {
  return kind === 6;
}
