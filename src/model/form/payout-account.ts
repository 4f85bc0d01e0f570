/** Form of a payout account: the fields of its method, and the payment password that protects it. */
import { makeField } from './fields.ts';
import { assembleForm, type FormField, type FormSpec } from './form.ts';
import { payMethodForm } from './pay-method.ts';

/** Asks for the existing payment password; no rule applies. */
const SECRET: FormField = makeField('paymentPassword', { prefix: 'payout', when: true, required: true });

/** Builds the form from a method's rules; labels are in the first of the languages that a rule has. */
export function payoutAccountForm(rules: unknown, languages: readonly string[] = []): FormSpec {
  const own = payMethodForm(rules, languages).fields.filter(({ name }) => name !== SECRET.name);
  return assembleForm('payout-account', 'username', [...own, SECRET]);
}

export function askPaymentPassword(): FormSpec {
  return assembleForm('ask-payment-password', 'username', [SECRET]);
}
