import { describe, expect, it } from 'vitest';
import { askPaymentPassword, payoutAccountForm } from './payout-account.ts';
import { validateForm } from './validate.ts';
import { createRe2Engine } from './values/re2-engine.ts';

describe('the form of a payout account', () => {
  const rules = {
    bankName: { enabled: true, required: true, minLength: 2, maxLength: 40, labels: { EN: 'Bank' } },
    accountNumber: { enabled: true, required: true, minLength: 6, maxLength: 20, patternId: 6 },
    paymentPassword: { enabled: true, required: false },
  };
  const spec = payoutAccountForm(rules, ['EN']);

  it('M171: has the method’s fields and, last, the payment password, once', () => {
    expect(spec.fields.map(({ name }) => name)).toEqual(['bankName', 'accountNumber', 'paymentPassword']);
    expect(spec.fields.at(-1)).toMatchObject({ widget: 'password', required: true, rule: null });
    const values = { bankName: 'Bank of Peers', accountNumber: '12', paymentPassword: '1' };
    expect(validateForm(spec, values, createRe2Engine()).map(({ field }) => field)).toEqual(['accountNumber']);
  });

  it('M171: removing an account needs the payment password only', () => {
    expect(askPaymentPassword().fields.map(({ name }) => name)).toEqual(['paymentPassword']);
  });
});
