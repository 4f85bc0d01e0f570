import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { allCalls } from '../registry.ts';
import { exponentOf } from './currencies.ts';
import { eventReply, eventsPath, paymentEvent } from './events.ts';
import {
  isUndecided,
  PAYMENTS_PREFIX,
  paymentActions,
  paymentErrors,
  paymentReply,
  paymentRequests,
  paymentSigned,
} from './payments.ts';

const fits = (schema: TSchema, value: unknown) => Compile(schema).Check(value);
const order = { merchant: 'aurora', reference: 'd-1', amountMinor: '1250', currency: 'USD', exponent: 2 };
const payee = { bank: 'Bank of Peers', number: '0012 3456', holder: 'Ann Lee' };
const begin = {
  ...order,
  kind: 'redirect',
  expiresAt: 1_700_000_000_000,
  returnUrl: 'https://aurora.example/depositv2',
  language: 'EN',
};
const event = {
  eventId: 'e-1',
  ...order,
  direction: 'in',
  state: 'paid',
  sequence: 2,
  at: 1_700_000_000_000,
};

describe('the payment provider’s API', () => {
  test('its actions have requests and replies, and none of them is a browser call', () => {
    expect(Object.keys(paymentRequests)).toEqual([...paymentActions]);
    expect(allCalls.filter(({ path }) => path.startsWith(PAYMENTS_PREFIX))).toEqual([]);
    expect(eventsPath('BANK')).toBe('/payments/v1/BANK/events');
    expect(paymentSigned('1700000000000', 'events', '{}')).toBe('1700000000000.events.{}');
  });

  test.each([
    ['begin', begin],
    ['begin', { ...begin, kind: 'c2c', payee, payer: { holder: 'Bo' } }],
    ['find', { merchant: 'aurora', reference: 'd-1' }],
    ['send', { ...order, kind: 'bank', payee }],
    ['statement', { merchant: 'aurora', currency: 'USD', day: '2026-02-28' }],
  ] as const)('%s takes %j', (action, request) => {
    expect(fits(paymentRequests[action], request)).toBe(true);
    expect(fits(paymentRequests[action], { ...request, more: 1 })).toBe(false);
  });

  test.each([
    { amountMinor: '0' },
    { amountMinor: '-1' },
    { amountMinor: '007' },
    { amountMinor: '12.50' },
    { amountMinor: '1e400' },
    { amountMinor: 1250 },
    { amountMinor: '1'.repeat(19) },
    { exponent: 2.5 },
    { exponent: -1 },
    { currency: 'usd' },
    { reference: '' },
    { reference: 'a b' },
    { kind: 'cash' },
    { returnUrl: 'javascript:alert(1)' },
    { expiresAt: '1700000000000' },
  ])('an order with %j is none', (change) => {
    expect(fits(paymentRequests.begin, { ...begin, ...change })).toBe(false);
  });

  test('each payment kind lists its player’s next step, and a reply is a value or a refusal', () => {
    const begun = { reference: 'd-1', expiresAt: 1, repeated: false };
    const account = { number: '1', holder: 'Ann Lee' };
    const kinds = [
      { kind: 'redirect', ...begun, url: 'https://bank.example/pay/1' },
      { kind: 'qr', ...begun, payload: '000201...' },
      { kind: 'transfer', ...begun, account, transferText: 'LV 123' },
      { kind: 'c2c', ...begun, account, transferText: 'LV 123', url: 'https://bank.example/' },
    ];
    const takes = (value: unknown) => fits(paymentReply('begin'), value);
    for (const value of kinds) {
      expect(takes({ ok: true, value })).toBe(true);
      expect(takes({ ok: true, value: { ...value, kind: 'other' } })).toBe(false);
    }
    expect(takes({ ok: true, value: { kind: 'redirect', ...begun } })).toBe(false);
    for (const error of paymentErrors) expect(takes({ ok: false, error })).toBe(true);
    expect(takes({ ok: false, error: 'nonsense' })).toBe(false);
    expect(paymentErrors.filter(isUndecided)).toEqual(['bad_signature', 'stale_timestamp', 'busy']);
  });

  test('an event has the moved total, never below zero, and is answered as calls are', () => {
    expect(fits(paymentEvent, event)).toBe(true);
    expect(fits(paymentEvent, { ...event, amountMinor: '0', state: 'failed' })).toBe(true);
    for (const change of [{ amountMinor: '-5' }, { sequence: 0 }, { state: 'done' }, { at: 'now' }, { eventId: '' }])
      expect(fits(paymentEvent, { ...event, ...change })).toBe(false);
    expect(fits(eventReply, { ok: true, value: { repeated: false } })).toBe(true);
    expect(fits(eventReply, { ok: true })).toBe(false);
  });

  test('an amount’s exponent is its currency’s, and no key is inherited', () => {
    expect(['USD', 'VND', 'JPY', 'KWD', 'XXX', 'constructor'].map(exponentOf)).toEqual([
      2,
      0,
      0,
      3,
      undefined,
      undefined,
    ]);
  });
});
