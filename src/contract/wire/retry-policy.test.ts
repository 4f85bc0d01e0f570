import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defineCall, readDocument } from '../call/call.ts';
import { login } from '../session/calls.ts';
import { countries } from '../system/calls.ts';
import {
  breakOff,
  credentials,
  failureOf,
  hang,
  json,
  raw,
  type ScriptedGateway,
  startGateway,
  success,
} from '../testing/scripted-gateway.ts';
import { Unreachable } from './errors.ts';
import { policyOf } from './retry-policy.ts';

const transfer = defineCall<{ readonly amount: string }, unknown>({
  name: 'transfer',
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  module: 'FUNDTRANS3',
  token: true,
  moves: true,
  read: readDocument,
});

const away = raw('<h1>Bad gateway</h1>', 'text/html', 502);
const list = json({ success: true, value: [{ countryCode: 'VN', countryDialingCode: '84' }] });

let gateway: ScriptedGateway;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.close());

describe('retries', () => {
  test.each([
    ['the gateway is away', away],
    ['the gateway is busy', json({ success: false, errorCode: 'overloaded' }, 503)],
    ['the answer breaks off', breakOff],
  ])('a read call is retried when %s', async (_what, first) => {
    gateway.answers = [first, list];
    expect(await gateway.connect().send(countries, {})).toHaveLength(1);
    expect(gateway.seen).toHaveLength(2);
    expect(gateway.reported).toEqual([]);
  });

  test('a read call is retried when no answer comes in time', async () => {
    gateway.answers = [hang, list];
    expect(await gateway.connect({ timeoutMs: 1_000 }).send(countries, {})).toHaveLength(1);
  });

  test('retries are bounded: three tries in all, then one message', async () => {
    gateway.answers = [away];
    const error = await failureOf(gateway.connect().send(countries, {}, { quiet: false }));
    expect(error).toBeInstanceOf(Unreachable);
    expect(gateway.seen).toHaveLength(3);
    expect(gateway.reported).toEqual([error]);
  });

  test('the caller gets the last answer of a busy gateway', async () => {
    gateway.answers = [json({ success: false, errorCode: 'maintenance', message: 'Back soon' }, 503)];
    const error = await failureOf(gateway.connect().send(countries, {}));
    expect(error).toMatchObject({
      code: 'maintenance',
      serverMessage: 'Back soon',
      status: 503,
    });
  });

  test.each([
    ['away', away],
    ['broken off', breakOff],
    ['busy', json({ success: false, errorCode: 'overloaded' }, 503)],
  ])('a log-in is never sent twice: %s', async (_what, answer) => {
    gateway.answers = [answer];
    await failureOf(gateway.connect().send(login, credentials));
    expect(gateway.seen).toHaveLength(1);
  });

  test.each([400, 401, 403, 409, 422, 429, 500])('status %i is not retried', async (code) => {
    gateway.answers = [json({ success: false, errorCode: 'unknown_error' }, code)];
    await failureOf(gateway.connect().send(countries, {}));
    expect(gateway.seen).toHaveLength(1);
  });

  test('a call that moves money carries one key, the same on every try', async () => {
    gateway.answers = [breakOff, away, success];
    await gateway.connect().send(transfer, { amount: '1.00' });
    expect(gateway.seen.map((entry) => entry.headers['idempotency-key'])).toEqual(['id-1', 'id-1', 'id-1']);
    expect(new Set(gateway.seen.map((entry) => entry.body))).toEqual(new Set(['{"amount":"1.00"}']));
  });

  test('each further send gets its own key, unless the caller stored one', async () => {
    gateway.answers = [success];
    const client = gateway.connect();
    await client.send(transfer, { amount: '1.00' });
    await client.send(transfer, { amount: '1.00' });
    await client.send(transfer, { amount: '1.00' }, { key: 'kept' });
    expect(gateway.seen.map((entry) => entry.headers['idempotency-key'])).toEqual(['id-1', 'id-2', 'kept']);
  });
});

describe('the delay before a retry', () => {
  test.each([
    [0, 1, 0],
    [0.5, 1, 150],
    [0.5, 2, 300],
    [0.999, 9, 2997],
  ])('with chance %f the try after number %i waits %i ms: full jitter, bounded', (chance, attempt, waited) => {
    const { retry } = policyOf(countries, { random: () => chance });
    if (typeof retry !== 'object' || typeof retry.jitter !== 'function') return expect.fail('no jitter');
    expect(retry.jitter(retry.delay?.(attempt) ?? 0)).toBeCloseTo(waited, 5);
  });

  test('a time named by the gateway delays the retry, and by 5 s at most', async () => {
    const busy = json({ success: false, errorCode: 'overloaded' }, 503, { 'retry-after': '0' });
    gateway.answers = [busy, list];
    expect(await gateway.connect({ random: () => 0.999 }).send(countries, {})).toHaveLength(1);
    expect(policyOf(countries, { random: () => 0 }).retry).toMatchObject({ maxRetryAfter: 5000 });
  });

  test('a call waits 8 s for one answer and 20 s for all tries', () => {
    expect(policyOf(countries, { random: () => 0 })).toMatchObject({ timeout: 8000, totalTimeout: 20_000 });
  });
});
