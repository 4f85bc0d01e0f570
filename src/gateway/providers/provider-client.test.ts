import { describe, expect, test } from 'vitest';
import { type PaymentAction, paymentHeaders, paymentSigned } from '#contract/payments/payments.ts';
import { signText } from '#serving/signature.ts';
import { createPaymentProvider } from './provider-client.ts';
import type { ProviderPost, SendToProvider } from './send-by-fetch.ts';

const secret = 'a secret of gateway and provider, long';
const NOW = 1_700_000_000_000;

const amount = { amountMinor: '1250', currency: 'USD', exponent: 2 };
const named = { merchant: 'aurora', reference: 'd-1' };
const order = {
  ...named,
  ...amount,
  kind: 'redirect' as const,
  expiresAt: NOW + 1_800_000,
  language: 'EN',
  returnUrl: 'https://aurora.example/depositv2',
};
const payout = { ...named, ...amount, kind: 'bank' as const, payee: { number: '1', holder: 'Ann Lee' } };
const begun = {
  kind: 'redirect',
  reference: 'd-1',
  expiresAt: NOW + 1_800_000,
  repeated: false,
  url: 'https://bank.example/pay/1',
};

interface Change {
  readonly secret?: string;
  readonly now?: number;
  readonly action?: PaymentAction;
}

/** A provider that returns a value, with a valid signature unless a change is given. */
function answering(reply: unknown, change: Change = {}, asked: ProviderPost[] = []): SendToProvider {
  return async (post) => {
    asked.push(post);
    const body = typeof reply === 'string' ? reply : JSON.stringify(reply);
    const timestamp = String(change.now ?? NOW);
    const signed = paymentSigned(timestamp, change.action ?? post.action, body);
    const headers: Record<string, string> = {
      [paymentHeaders.timestamp]: timestamp,
      [paymentHeaders.signature]: signText(change.secret ?? secret, signed),
    };
    return { body, header: (name) => headers[name] };
  };
}

const provider = (send: SendToProvider, patienceMs?: number) =>
  createPaymentProvider({
    code: 'BANK',
    secret,
    send,
    now: () => NOW,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });

describe('the client of a payment provider', () => {
  test('signs its calls, and returns how to pay', async () => {
    const asked: ProviderPost[] = [];
    expect(await provider(answering({ ok: true, value: begun }, {}, asked)).begin(order)).toEqual({
      kind: 'begun',
      how: begun,
    });
    const [post] = asked;
    expect(JSON.parse(post?.body ?? '')).toEqual(order);
    expect(post?.headers).toMatchObject({
      [paymentHeaders.provider]: 'BANK',
      [paymentHeaders.signature]: signText(secret, paymentSigned(String(NOW), 'begin', post?.body ?? '')),
    });
  });

  test.each([
    ['signed by somebody else', answering({ ok: true, value: begun }, { secret: 'of a stranger' })],
    ['old', answering({ ok: true, value: begun }, { now: NOW - 60_001 })],
    ['signed for another action', answering({ ok: true, value: begun }, { action: 'find' })],
    ['about another order', answering({ ok: true, value: { ...begun, reference: 'd-2' } })],
    ['of another kind', answering({ ok: true, value: { ...begun, kind: 'qr', payload: 'x', url: begun.url } })],
    ['no JSON', answering('<html>')],
    ['of another shape', answering({ ok: true, value: {} })],
    ['busy', answering({ ok: false, error: 'busy' })],
    ['unsigned', async () => ({ body: '{"ok":false,"error":"declined"}', header: () => undefined })],
    ['a broken line', () => Promise.reject(new Error('reset'))],
  ] as [string, SendToProvider][])('a reply that is %s decides nothing', async (_, send) => {
    expect(await provider(send).begin(order)).toMatchObject({ kind: 'unknown' });
  });

  test('D49: a payout without an answer in time is unknown, never refused', async () => {
    const silent: SendToProvider = () => new Promise(() => undefined);
    expect(await provider(silent, 5).send(payout)).toEqual({ kind: 'unknown', why: 'no answer in time' });
  });

  test('a payout is accepted or refused with a reason', async () => {
    const accepted = answering({ ok: true, value: { reference: 'd-1', repeated: true } });
    expect(await provider(accepted).send(payout)).toEqual({ kind: 'accepted' });
    expect(await provider(answering({ ok: false, error: 'payee_refused' })).send(payout)).toEqual({
      kind: 'refused',
      reason: 'payee_refused',
    });
  });

  test('an order unknown to the provider is absent, unlike a missing answer', async () => {
    const value = { reference: 'd-1', direction: 'out', state: 'pending', ...amount, sequence: 1 };
    expect(await provider(answering({ ok: true, value })).find(named)).toEqual({ kind: 'found', standing: value });
    expect(await provider(answering({ ok: false, error: 'reference_unknown' })).find(named)).toEqual({
      kind: 'absent',
    });
    expect(await provider(answering({ ok: false, error: 'invalid_request' })).find(named)).toMatchObject({
      kind: 'unknown',
    });
  });

  test('a statement is of the requested day and currency', async () => {
    const value = { day: '2026-02-28', currency: 'USD', exponent: 2, openingMinor: '0', closingMinor: '-5', lines: [] };
    const client = provider(answering({ ok: true, value }));
    const ask = (day: string) => client.statement({ merchant: 'aurora', currency: 'USD', day });
    expect(await ask('2026-02-28')).toEqual({ kind: 'told', statement: value });
    expect(await ask('2026-02-27')).toMatchObject({ kind: 'unknown' });
  });
});

describe('an event of a provider', () => {
  const event = {
    eventId: 'e-1',
    ...named,
    direction: 'in',
    state: 'paid',
    ...amount,
    sequence: 2,
    at: NOW,
  };
  const client = provider(() => Promise.reject(new Error('nothing is asked')));
  const read = (body: string, { secret: by = secret, now = NOW }: Change = {}) => {
    const timestamp = String(now);
    const signature = signText(by, paymentSigned(timestamp, 'events', body));
    return client.read({ [paymentHeaders.timestamp]: timestamp, [paymentHeaders.signature]: signature }, body);
  };

  test('is accepted when signed and fresh, byte for byte', () => {
    expect(read(JSON.stringify(event))).toEqual({ kind: 'event', event });
  });

  test('is rejected when unsigned, signed by others, or replayed', () => {
    const body = JSON.stringify(event);
    expect(client.read({}, body)).toEqual({ kind: 'faulty', error: 'bad_signature' });
    expect(read(body, { secret: 'of a stranger' })).toEqual({ kind: 'faulty', error: 'bad_signature' });
    expect(read(body, { now: NOW - 60_001 })).toEqual({ kind: 'faulty', error: 'stale_timestamp' });
  });

  test.each(['', '[]', '{', JSON.stringify({ ...event, amountMinor: '1e400' })])('%s is invalid', (body) => {
    expect(read(body)).toEqual({ kind: 'faulty', error: 'invalid_request' });
  });

  test('is answered with a signature over the answer', () => {
    expect(client.signAnswer('{}')).toMatchObject({
      [paymentHeaders.signature]: signText(secret, paymentSigned(String(NOW), 'events', '{}')),
    });
  });
});
