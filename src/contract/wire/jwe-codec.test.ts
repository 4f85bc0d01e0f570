import {
  createDecipheriv,
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
} from 'node:crypto';
import fc from 'fast-check';
import { compactDecrypt, importJWK } from 'jose';
import { describe, expect, test } from 'vitest';
import { login } from '../session/calls.ts';
import type { PayloadKeys } from '../system/read.ts';
import { CodecMissing } from './errors.ts';
import { createJweCodec, JWE_PARAMETERS } from './jwe-codec.ts';

const BOB = {
  kty: 'EC',
  crv: 'P-256',
  x: 'weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ',
  y: 'e8lnCO-AlStT-NJVX-crhB7QRYhiix03illJOVAOyck',
} as const;
const BOB_PRIVATE = { ...BOB, d: 'VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw' };
const KEYS: PayloadKeys = { keys: [{ kid: 'bob-key-1', ...BOB, alg: 'ECDH-ES', use: 'enc' }], servedAt: undefined };
const NOW = 1_700_000_000_000;

function codecWith(keys: PayloadKeys = KEYS, now: () => number = () => NOW) {
  let ids = 0;
  let asked = 0;
  const codec = createJweCodec({
    now,
    newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    fetchKeys: async () => {
      asked += 1;
      return keys;
    },
  });
  return { codec, asked: () => asked };
}

const headerOf = (jwe: string) => JSON.parse(Buffer.from(jwe.split('.')[0] ?? '', 'base64url').toString());

/** The Concat KDF of RFC 7518 section 4.6.2 for a key of `bits`, implemented independently from the standard. */
function concatKdf(z: Buffer, algorithm: string, bits: number, apu = '', apv = ''): Buffer {
  const prefixed = (bytes: Buffer) => Buffer.concat([uint32(bytes.length), bytes]);
  const info = [Buffer.from(algorithm), Buffer.from(apu), Buffer.from(apv)].map(prefixed);
  const round = createHash('sha256').update(Buffer.concat([uint32(1), z, ...info, uint32(bits)]));
  return round.digest().subarray(0, bits / 8);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function agree(privateJwk: object, publicJwk: object): Buffer {
  return diffieHellman({
    privateKey: createPrivateKey({ key: { ...privateJwk }, format: 'jwk' }),
    publicKey: createPublicKey({ key: { ...publicJwk }, format: 'jwk' }),
  });
}

/** Decrypts a compact JWE of ECDH-ES and A256GCM without jose. */
function openByHand(jwe: string): string {
  const [protectedHeader = '', key, iv = '', ciphertext = '', tag = ''] = jwe.split('.');
  expect(key).toBe('');
  const cek = concatKdf(agree(BOB_PRIVATE, headerOf(jwe).epk), 'A256GCM', 256);
  const decipher = createDecipheriv('aes-256-gcm', cek, Buffer.from(iv, 'base64url'));
  decipher.setAAD(Buffer.from(protectedHeader, 'ascii'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]).toString('utf8');
}

describe('known answers', () => {
  const ALICE = {
    kty: 'EC',
    crv: 'P-256',
    x: 'gI0GAILBdu7T53akrFmMyGcsF3n5dO7MmwNBHKW5SV0',
    y: 'SLW_xSffzlPWrHEVI30DHM_4egVwt3NQqeUD7nMFpps',
  } as const;
  const ALICE_PRIVATE = { ...ALICE, d: '0_NxaRPUMQoAJt50Gz8YiTr8gRTwyEaCumd-MToTmIo' };

  test('M335 D07: RFC 7518 Appendix C: both sides derive VqqN6vgjbSBcIijNcacQGg', () => {
    const z = agree(ALICE_PRIVATE, BOB);
    expect([...z.subarray(0, 6)]).toEqual([158, 86, 217, 29, 129, 113]);
    expect(agree(BOB_PRIVATE, ALICE)).toEqual(z);
    expect(concatKdf(z, 'A128GCM', 128, 'Alice', 'Bob').toString('base64url')).toBe('VqqN6vgjbSBcIijNcacQGg');
  });

  test('M335 D07: jose decrypts a payload with the key of RFC 7518', async () => {
    const cek = concatKdf(agree(ALICE_PRIVATE, BOB), 'A256GCM', 256, 'Alice', 'Bob');
    const { createCipheriv } = await import('node:crypto');
    const header = { alg: 'ECDH-ES', enc: 'A256GCM', apu: 'QWxpY2U', apv: 'Qm9i', epk: ALICE };
    const encoded = Buffer.from(JSON.stringify(header)).toString('base64url');
    const iv = Buffer.alloc(12, 7);
    const cipher = createCipheriv('aes-256-gcm', cek, iv).setAAD(Buffer.from(encoded, 'ascii'));
    const ciphertext = Buffer.concat([cipher.update('{"a":1}'), cipher.final()]);
    const jwe = [encoded, '', ...[iv, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join(
      '.',
    );
    const { plaintext } = await compactDecrypt(jwe, await importJWK(BOB_PRIVATE, 'ECDH-ES'));
    expect(new TextDecoder().decode(plaintext)).toBe('{"a":1}');
  });

  test('M335 D07: a payload of this codec decrypts with the two standards alone', async () => {
    const { body } = await codecWith().codec.encode('{"password":"Ŝecret 🔑"}', login, 'aurora');
    expect(openByHand(body)).toBe('{"password":"Ŝecret 🔑"}');
  });
});

describe('the header of a payload', () => {
  test('M335 D07: method, path, merchant, time and an id are in the protected header, all critical', async () => {
    const { body, headers } = await codecWith().codec.encode('{}', login, 'aurora');
    expect(headers).toEqual({ 'Content-Type': 'application/jose', Encryption: 'jwe' });
    const { epk, ...header } = headerOf(body);
    expect(epk).toMatchObject({ kty: 'EC', crv: 'P-256' });
    expect(header).toEqual({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid: 'bob-key-1',
      crit: ['method', 'path', 'merchant', 'iat', 'jti'],
      method: 'POST',
      path: '/wps/session/login',
      merchant: 'aurora',
      iat: 1_700_000_000,
      jti: '00000000-0000-4000-8000-000000000001',
    });
    expect(header.crit).toEqual(JWE_PARAMETERS);
  });

  test('M335: a reader without the critical parameters must refuse the payload', async () => {
    const { body } = await codecWith().codec.encode('{}', login, 'aurora');
    await expect(compactDecrypt(body, await importJWK(BOB_PRIVATE, 'ECDH-ES'))).rejects.toThrow(/not recognized|crit/i);
  });

  test('D07: a page with a wrong clock uses the gateway’s, from the keys’ reply', async () => {
    const { codec } = codecWith({ ...KEYS, servedAt: NOW + 3_600_000 }, () => NOW);
    const { body } = await codec.encode('{}', login, 'aurora');
    expect(headerOf(body).iat).toBe(1_700_003_600);
  });

  test('M335: two payloads of the same text share nothing: each has its own key, vector and id', async () => {
    const { codec } = codecWith();
    const [one, other] = await Promise.all([codec.encode('{}', login, 'a'), codec.encode('{}', login, 'a')]);
    const [first, second] = [one.body.split('.'), other.body.split('.')];
    for (const part of [0, 2, 3, 4]) expect(first[part]).not.toBe(second[part]);
  });
});

describe('keys', () => {
  test('M335: the key is fetched once, also by parallel calls, and again after a refusal', async () => {
    const { codec, asked } = codecWith();
    await Promise.all([codec.encode('{}', login, 'a'), codec.encode('{}', login, 'a')]);
    await codec.encode('{}', login, 'a');
    expect(asked()).toBe(1);
    codec.forget?.();
    await codec.encode('{}', login, 'a');
    expect(asked()).toBe(2);
  });

  test('M335: a failed fetch is not cached', async () => {
    let fails = true;
    const codec = createJweCodec({
      now: () => NOW,
      newId: () => crypto.randomUUID(),
      fetchKeys: async () => {
        if (fails) throw new Error('away');
        return KEYS;
      },
    });
    await expect(codec.encode('{}', login, 'a')).rejects.toThrow('away');
    fails = false;
    expect((await codec.encode('{}', login, 'a')).body).toContain('.');
  });

  test.each([
    ['none', []],
    ['for signing', [{ kid: 'k', ...BOB, use: 'sig' }]],
    ['of another algorithm', [{ kid: 'k', ...BOB, alg: 'ECDH-ES+A256KW' }]],
    ['of another curve', [{ kid: 'k', ...BOB, crv: 'P-521' }]],
    ['symmetric', [{ kid: 'k', kty: 'oct' }]],
  ])('M335: a key set without a key of use (%s) sends nothing', async (_, keys) => {
    await expect(codecWith({ keys, servedAt: undefined }).codec.encode('{}', login, 'a')).rejects.toThrow(CodecMissing);
  });
});

test('M335: every JSON text is decrypted unchanged', async () => {
  const { codec } = codecWith();
  await fc.assert(
    fc.asyncProperty(fc.json(), fc.stringMatching(/^[a-z][a-z0-9-]{1,20}$/), async (json, merchant) => {
      const { body } = await codec.encode(json, login, merchant);
      expect(openByHand(body)).toBe(json);
      expect(headerOf(body).merchant).toBe(merchant);
    }),
    { numRuns: 60 },
  );
});

test('M335: the point of a payload is on the curve', async () => {
  const { body } = await codecWith().codec.encode('{}', login, 'a');
  const { x, y } = headerOf(body).epk;
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const bob = createECDH('prime256v1');
  bob.setPrivateKey(Buffer.from(BOB_PRIVATE.d, 'base64url'));
  expect(() => bob.computeSecret(point)).not.toThrow();
});
