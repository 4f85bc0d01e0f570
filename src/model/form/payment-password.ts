/** The form that sets a payment password, by the merchant's rule `paymentPassword` (M115). */
import { type FieldRule, type Rules, ruleOf } from '../documents/rules.ts';
import { makeField } from './fields.ts';
import { assembleForm, type FormSpec } from './form.ts';

/** Six digits, where the merchant has no rule. */
const OWN_RULE: FieldRule = {
  ...{ field: 'paymentPassword', enabled: true, required: true },
  ...{ minLength: 6, maxLength: 6, pattern: '^[0-9]+$', kind: 6 },
};

/** Makes the form: the new one obeys the rule, whether registration asks for it or not, and its repetition equals it. */
export function paymentPasswordForm(rules: Rules): FormSpec {
  const rule = ruleOf(rules, 'paymentPassword') ?? OWN_RULE;
  const secret = { widget: 'password', autoComplete: 'off', inputMode: rule.kind === 6 ? 'numeric' : 'text' } as const;
  const base = { prefix: 'paymentPassword', when: true, required: true } as const;
  const set = makeField('newPaymentPassword', { ...base, rule: { ...rule, field: 'newPaymentPassword' }, sets: true });
  const repeated = makeField('confirmNewPaymentPassword', { ...base, equals: 'newPaymentPassword' });
  return assembleForm('paymentPassword', 'username', [
    { ...set, ...secret },
    { ...repeated, ...secret },
  ]);
}
