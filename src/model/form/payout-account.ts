/** The form of an account that withdrawals are paid to: what its method asks, and the payment password that guards it. */
import { makeField } from './fields.ts';
import { assembleForm, type FormField, type FormSpec } from './form.ts';
import { payMethodForm } from './pay-method.ts';

/** The field of the payment password, asked again; no rule judges it. */
const SECRET: FormField = makeField('paymentPassword', { prefix: 'payout', when: true, required: true });

/** Makes the form of a method's rules, its fields called as in the first of the languages that a rule has. */
export function payoutAccountForm(rules: unknown, languages: readonly string[] = []): FormSpec {
  const own = payMethodForm(rules, languages).fields.filter(({ name }) => name !== SECRET.name);
  return assembleForm('payout-account', 'username', [...own, SECRET]);
}

/** Makes the form that asks for the payment password alone. */
export function askPaymentPassword(): FormSpec {
  return assembleForm('ask-payment-password', 'username', [SECRET]);
}
