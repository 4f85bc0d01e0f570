import { afterEach, beforeEach, expect, test } from 'vitest';
import { defineCall, readDocument } from '../call/call.ts';
import { login } from '../session/calls.ts';
import {
  credentials,
  failureOf,
  json,
  type ScriptedGateway,
  startGateway,
  success,
} from '../testing/scripted-gateway.ts';
import type { PayloadCodec } from './payload-codec.ts';

const transferEncrypted = defineCall<object, unknown>({
  name: 'transferEncrypted',
  method: 'POST',
  path: '/wps/x',
  module: 'COMM3',
  encrypted: true,
  moves: true,
  read: readDocument,
});
const busy = json({ success: false, errorCode: 'overloaded' }, 503);
const stale = json({ success: false, errorCode: 'payload_key_refused' }, 400);

let gateway: ScriptedGateway;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.close());

/** A codec whose ciphertext contains a counter and the key used. */
function countingCodec() {
  const state = { encrypted: 0, key: 1 };
  const codec: PayloadCodec = {
    name: 'jwe',
    encode: async () => ({
      body: `jwe-${++state.encrypted}-key-${state.key}`,
      headers: { 'Content-Type': 'application/jose', Encryption: 'jwe' },
    }),
    forget() {
      state.key += 1;
    },
  };
  return { profile: () => ({ codec: 'jwe', relays: {} }) as const, codecs: [codec] };
}

test('M335 D07: a retry encrypts its payload again, with its idempotency key', async () => {
  gateway.answers = [busy, busy, success];
  await gateway.connect(countingCodec()).send(transferEncrypted, { a: 1 });
  expect(gateway.seen.map(({ body }) => body)).toEqual(['jwe-1-key-1', 'jwe-2-key-1', 'jwe-3-key-1']);
  expect(new Set(gateway.seen.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(['id-1']));
  for (const { headers } of gateway.seen) {
    expect(headers).toMatchObject({ 'content-type': 'application/jose', encryption: 'jwe', merchant: 'aurora' });
  }
});

test('M335 D07: a refused key is fetched again and the call sent once more, even if unsafe to retry', async () => {
  gateway.answers = [stale, json({ success: true, value: { token: 't' } })];
  expect((await gateway.connect(countingCodec()).send(login, credentials)).token).toBe('t');
  expect(gateway.seen.map(({ body }) => body)).toEqual(['jwe-1-key-1', 'jwe-2-key-2']);
});

test('M335: a key refused twice ends the call', async () => {
  gateway.answers = [stale];
  const failure = await failureOf(gateway.connect(countingCodec()).send(login, credentials));
  expect(failure).toMatchObject({ code: 'payload_key_refused' });
  expect(gateway.seen).toHaveLength(2);
});

test('M335: another refusal, and a plain call’s, is not sent again', async () => {
  gateway.answers = [json({ success: false, errorCode: 'payload_refused' }, 400)];
  await failureOf(gateway.connect(countingCodec()).send(login, credentials));
  gateway.answers = [stale];
  await failureOf(gateway.connect().send(login, credentials));
  expect(gateway.seen).toHaveLength(2);
});
