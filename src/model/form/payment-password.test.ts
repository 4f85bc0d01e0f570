import { describe, expect, it } from 'vitest';
import { parseRules, ruleOf } from '../documents/rules.ts';
import { paymentPasswordForm } from './payment-password.ts';
import { validateForm } from './validate.ts';
import { createRe2Engine } from './values/re2-engine.ts';

const engine = createRe2Engine();
const rules = parseRules({ paymentPassword: { minLength: 6, maxLength: 6, patternId: 6 } }).value;
const rule = ruleOf(rules, 'paymentPassword') ?? null;
const wrong = (credential: Parameters<typeof paymentPasswordForm>[1], values: object) =>
  validateForm(paymentPasswordForm(rule, credential), { ...values }, engine).map(({ field, key }) => [field, key]);

describe('the form of the payment password', () => {
  it('M171, D51: everything is required, the new one has the merchant’s rule, its repetition equals it', () => {
    expect(wrong('password', {})).toEqual([
      ['password', 'form.required'],
      ['newPaymentPassword', 'form.required'],
      ['confirmNewPaymentPassword', 'form.required'],
    ]);
    expect(wrong(null, { newPaymentPassword: '12ab', confirmNewPaymentPassword: '12ab' })[0]?.[0]).toBe(
      'newPaymentPassword',
    );
    const right = { newPaymentPassword: '123456', confirmNewPaymentPassword: '123456' };
    expect(wrong(null, right)).toEqual([]);
    expect(wrong(null, { ...right, confirmNewPaymentPassword: '123457' })).toEqual([
      ['confirmNewPaymentPassword', 'form.paymentConfirmation'],
    ]);
  });

  it('D51: an owner’s proof has no rule, and each proof is the call’s own field', () => {
    const names = (credential: Parameters<typeof paymentPasswordForm>[1]) =>
      paymentPasswordForm(rule, credential).fields.map(({ name }) => name);
    const asked = ['newPaymentPassword', 'confirmNewPaymentPassword'];
    expect(names('oldPaymentPassword')).toEqual(['oldPaymentPassword', ...asked]);
    expect(names('code')).toEqual(['code', ...asked]);
    expect(names(null)).toEqual(asked);
    const right = { newPaymentPassword: '123456', confirmNewPaymentPassword: '123456' };
    expect(wrong('oldPaymentPassword', { ...right, oldPaymentPassword: 'an older rule' })).toEqual([]);
  });

  it('password managers are not offered it, and digits get the numeric keyboard', () => {
    const [old, fresh] = paymentPasswordForm(rule, 'oldPaymentPassword').fields;
    expect([old?.autoComplete, fresh?.autoComplete, fresh?.inputMode]).toEqual(['off', 'off', 'numeric']);
    const words = { ...rule, kind: null } as NonNullable<typeof rule>;
    expect(paymentPasswordForm(words).fields[0]?.inputMode).toBe('text');
    expect(paymentPasswordForm(null).fields[0]?.rule).toMatchObject({ minLength: 6, maxLength: 6 });
  });
});
