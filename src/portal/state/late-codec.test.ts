import { expect, test } from 'vitest';
import { login } from '#contract/session/calls.ts';
import { Unreachable } from '#contract/wire/errors.ts';
import { createJweCodec } from '#contract/wire/jwe-codec.ts';
import { createLateCodec } from './late-codec.ts';

/** The public key of RFC 7518, Appendix C. */
const KEY = {
  kid: 'bob-key-1',
  kty: 'EC',
  crv: 'P-256',
  x: 'weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ',
  y: 'e8lnCO-AlStT-NJVX-crhB7QRYhiix03illJOVAOyck',
};

function parts() {
  const counted = { asked: 0, loaded: 0 };
  const fetchKeys = async () => {
    counted.asked += 1;
    return { keys: [KEY], servedAt: undefined };
  };
  const load = async () => {
    counted.loaded += 1;
    return { createJweCodec } as typeof import('#contract/wire/jwe-codec.ts');
  };
  return { counted, load, parts: { fetchKeys, now: () => 0, newId: () => crypto.randomUUID() } };
}

test('M335: the codec code loads with the first payload, and its key is requested once', async () => {
  const { counted, load, parts: given } = parts();
  const codec = createLateCodec(given, load);
  expect(counted).toEqual({ asked: 0, loaded: 0 });
  const signed = await Promise.all([codec.encode('{}', login, 'aurora'), codec.encode('{}', login, 'aurora')]);
  for (const { headers } of signed) expect(headers['Content-Type']).toBe('application/jose');
  await codec.encode('{}', login, 'aurora');
  expect(counted.asked).toBe(1);
  codec.forget?.();
  await codec.encode('{}', login, 'aurora');
  expect(counted.asked).toBe(2);
});

test('M335: codec code that fails to load counts as a network failure and is requested again', async () => {
  const { load, parts: given } = parts();
  let fails = true;
  const codec = createLateCodec(given, () => (fails ? Promise.reject(new Error('gone')) : load()));
  await expect(codec.encode('{}', login, 'aurora')).rejects.toThrow(Unreachable);
  fails = false;
  expect((await codec.encode('{}', login, 'aurora')).body.split('.')).toHaveLength(5);
});
