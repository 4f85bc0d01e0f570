import { expect, test } from 'vitest';
import { canonical } from './canonical.ts';
import { validatePayment, validatePayout } from './validate-order.ts';

const order = { merchant: 'aurora', reference: 'd-1', amountMinor: '1250', currency: 'USD', exponent: 2 };
const payee = { number: '0012 3456', holder: 'Ann Lee' };
const payment = {
  ...order,
  kind: 'redirect',
  expiresAt: 2_000,
  returnUrl: 'https://a.example',
  language: 'EN',
} as const;
const payout = { ...order, kind: 'bank', payee } as const;

test.each([
  [{}, undefined],
  [{ currency: 'XAU' }, 'currency_unsupported'],
  [{ exponent: 0 }, 'exponent_differs'],
  [{ currency: 'VND' }, 'exponent_differs'],
  [{ currency: 'VND', exponent: 0 }, undefined],
  [{ amountMinor: '9' }, 'amount_too_small'],
  [{ amountMinor: '10' }, undefined],
  [{ amountMinor: '1000000000000' }, undefined],
  [{ amountMinor: '999999999999999999' }, 'amount_too_large'],
] as const)('an order with %j is answered %s, in any direction', (change, fault) => {
  expect(validatePayment({ ...payment, ...change }, 1_000)).toBe(fault);
  expect(validatePayout({ ...payout, ...change })).toBe(fault);
});

test('an ended payment counts as none; only another person’s account is named', () => {
  expect(validatePayment(payment, 2_000)).toBe('declined');
  expect(validatePayment({ ...payment, payee }, 1_000)).toBe('invalid_request');
  expect(validatePayment({ ...payment, payee, kind: 'c2c' }, 1_000)).toBeUndefined();
});

test('an account of zeros has no user', () => {
  expect(validatePayout({ ...payout, payee: { ...payee, number: '0000 0000' } })).toBe('payee_refused');
});

test('content is equal in any key order', () => {
  expect(canonical({ b: 1, a: { d: [2, { f: 1, e: 0 }], c: null } })).toBe(
    '{"a":{"c":null,"d":[2,{"e":0,"f":1}]},"b":1}',
  );
});
