import { createCipheriv, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { CompactEncrypt, exportJWK, generateKeyPair, importJWK } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login, logout } from '#contract/session/calls.ts';
import { payloadKeys } from '#contract/system/calls.ts';
import { readPayloadKeys } from '#contract/system/read.ts';
import { type Client, createClient } from '#contract/wire/client.ts';
import { CRITICAL, createJweCodec, JWE_PARAMETERS } from '#contract/wire/jwe-codec.ts';
import type { Fetch } from '#contract/wire/whole-reply.ts';
import { createAtRest } from '#gateway/identity/secrets/at-rest.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createPayloadKeys, type PayloadKeysService } from './service.ts';

const LOGIN = '/wps/session/login';
const clock = { ahead: 0, now: () => Date.now() + clock.ahead };

let gateway: TestGateway;
let keys: PayloadKeysService;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus'], { clock });
  keys = createPayloadKeys(gateway.context, createAtRest(undefined));
});

beforeEach(() => {
  clock.ahead = 0;
});

afterAll(async () => {
  await gateway.close();
});

/** A page's codec, with keys from the gateway. */
function codecOf(merchant: string) {
  return createJweCodec({
    now: clock.now,
    newId: () => randomUUID(),
    fetchKeys: async () => {
      const reply = await gateway.ask(merchant, { url: '/wps/system/keys' });
      return readPayloadKeys(reply.json().value, { header: () => null });
    },
  });
}

async function encrypt(merchant: string, body: unknown, call = login): Promise<string> {
  return (await codecOf(merchant).encode(JSON.stringify(body), call, merchant)).body;
}

function post(merchant: string, body: string, url = LOGIN, type = 'application/jose') {
  return gateway.ask(merchant, { method: 'POST', url, payload: body, headers: { 'content-type': type } });
}

const codeOf = async (reply: ReturnType<typeof post>) => {
  const { statusCode, ...rest } = await reply;
  const { errorCode, detail } = rest.json();
  return [statusCode, errorCode, detail];
};

/** A log-in that gets as far as the human check, which proves that its body was decrypted. */
const attempt = { type: 'username', username: 'nobody', password: 'Wrong-pass-1' };
const READ = [200, 'human_check_required', undefined];

async function chooseCodec(merchant: string, codec: 'jwe' | 'plain'): Promise<void> {
  const { whitelabel } = await gateway.context.trees.read(merchant);
  const next = { ...whitelabel, gatewayProfile: { ...whitelabel.gatewayProfile, codec } };
  await gateway.context.trees.replaceTree(merchant, 'whitelabel', next, 'test');
}

/** Encrypts a payload under any header with the merchant's current key. */
async function encryptUnder(
  merchant: string,
  change: Readonly<Record<string, unknown>>,
  text = JSON.stringify(attempt),
) {
  const { kid, kty, crv, x, y } = await keys.currentKey(merchant);
  const header = {
    alg: 'ECDH-ES' as const,
    enc: 'A256GCM' as const,
    kid,
    crit: [...JWE_PARAMETERS],
    method: 'POST',
    path: LOGIN,
    merchant,
    iat: Math.floor(clock.now() / 1000),
    jti: randomUUID(),
    ...change,
  };
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader(header)
    .encrypt(await importJWK({ kty, crv: crv ?? '', x: x ?? '', y: y ?? '' }, 'ECDH-ES'), { crit: CRITICAL });
}

describe('accepted payloads', () => {
  test('M335 D07: an encrypted log-in reads like plain', async () => {
    expect(await codeOf(post('aurora', await encrypt('aurora', attempt)))).toEqual(READ);
    expect(await codeOf(post('aurora', JSON.stringify(attempt), LOGIN, 'application/json'))).toEqual(READ);
  });

  test('M335 D07: if the profile is jwe, plain is refused on encrypted calls and accepted on others', async () => {
    await chooseCodec('lotus', 'jwe');
    try {
      const plain = await codeOf(post('lotus', JSON.stringify(attempt), LOGIN, 'application/json'));
      expect(plain).toEqual([400, 'payload_refused', 'plain']);
      expect(await codeOf(post('lotus', await encrypt('lotus', attempt)))).toEqual(READ);
      const code = { mobileNum: '0', countryDialingCode: '84' };
      const other = await post('lotus', JSON.stringify(code), '/wps/verification/sms/noLogin', 'application/json');
      expect(other.json().errorCode).not.toBe('payload_refused');
    } finally {
      await chooseCodec('lotus', 'plain');
    }
  });

  test('M335: an unencrypted call accepts no encrypted body', async () => {
    const body = (await codecOf('aurora').encode('{}', { method: 'POST', path: '/wps/session/resume' }, 'aurora')).body;
    expect(await codeOf(post('aurora', body, '/wps/session/resume'))).toEqual([
      415,
      'unsupported_media_type',
      undefined,
    ]);
  });

  test('M335: the content fits the contract like a plain body: fields, depth, poison, storable texts', async () => {
    const extra = await codeOf(post('aurora', await encrypt('aurora', { ...attempt, more: 1 })));
    expect(extra.slice(0, 2)).toEqual([422, 'invalid_request']);
    const deep = `${'['.repeat(40)}${']'.repeat(40)}`;
    expect(await codeOf(post('aurora', await encryptUnder('aurora', {}, deep)))).toEqual([
      400,
      'bad_request',
      'nested too deeply',
    ]);
    for (const text of ['{"__proto__":{"a":1}}', '{"type":"a\\u0000"}', '{"type":"\\ud800"}', 'no json', '']) {
      const reply = await codeOf(post('aurora', await encryptUnder('aurora', {}, text)));
      expect([text, ...reply.slice(0, 2)]).toEqual([text, 400, 'bad_request']);
    }
  });

  test('M335: size limits, encrypted and plain', async () => {
    const large = await post('aurora', await encrypt('aurora', { ...attempt, password: 'x'.repeat(60_000) }));
    expect([large.statusCode, large.json().errorCode]).toEqual([413, 'payload_too_large']);
    const long = await codeOf(post('aurora', `${'A'.repeat(3_000)}.....`));
    expect(long).toEqual([400, 'payload_refused', 'header']);
  });

  test('M335: an encrypted body of another site is refused too', async () => {
    const reply = await gateway.ask('aurora', {
      method: 'POST',
      url: LOGIN,
      payload: await encrypt('aurora', attempt),
      headers: { 'content-type': 'application/jose', origin: 'https://evil.example' },
    });
    expect(reply.json().errorCode).toBe('origin_refused');
  });
});

describe('payload scope', () => {
  test('M335 D07: a payload is valid once, also in sixteen parallel requests', async () => {
    const body = await encrypt('aurora', attempt);
    const replies = await Promise.all(Array.from({ length: 16 }, () => codeOf(post('aurora', body))));
    expect(replies.filter(([, code]) => code === 'human_check_required')).toHaveLength(1);
    expect(replies.filter(([, code]) => code === 'payload_replayed')).toHaveLength(15);
    expect(replies.find(([, code]) => code === 'payload_replayed')?.[0]).toBe(409);
  });

  test.each([
    ['method', { method: 'PUT' }],
    ['path', { path: '/wps/member/register' }],
    ['merchant', { merchant: 'lotus' }],
  ])('M335 D07: another %s is refused by name', async (detail, change) => {
    expect(await codeOf(post('aurora', await encryptUnder('aurora', change)))).toEqual([
      400,
      'payload_refused',
      detail,
    ]);
  });

  test('M335: a payload is invalid for another call', async () => {
    const reply = await codeOf(post('aurora', await encrypt('aurora', attempt, { ...login, path: logout.path })));
    expect(reply).toEqual([400, 'payload_refused', 'path']);
  });

  test('M335: a payload for one merchant is noise at another', async () => {
    const reply = await codeOf(post('lotus', await encrypt('aurora', attempt)));
    expect(reply).toEqual([400, 'payload_key_refused', 'kid']);
  });

  test.each([
    [-61, 'too old'],
    // Encryption and request take time on a slow machine: a time in the future comes closer, and an old one gets older.
    [90, 'of the future'],
    [-86_400, 'a day old'],
  ])('M335 D07: made %i s from now (%s) requires a new key and time', async (seconds) => {
    const body = await encryptUnder('aurora', { iat: Math.floor(Date.now() / 1000) + seconds });
    expect(await codeOf(post('aurora', body))).toEqual([400, 'payload_key_refused', 'iat']);
  });

  test.each([-30, 0, 55])('D07: made %i s from now passes', async (seconds) => {
    const body = await encryptUnder('aurora', { iat: Math.floor(Date.now() / 1000) + seconds });
    expect(await codeOf(post('aurora', body))).toEqual(READ);
  });

  test.each([
    ['no kid', { kid: undefined }],
    ['a kid that is no name', { kid: '../x' }],
    ['a short jti', { jti: 'a' }],
    ['a time that is text', { iat: '1' }],
    ['a time that is no whole number', { iat: 1.5 }],
    ['nothing critical', { crit: undefined }],
    ['too little critical', { crit: ['method', 'path', 'merchant', 'iat'] }],
  ])('M335: a header with %s is refused', async (_, change) => {
    expect(await codeOf(post('aurora', await encryptUnder('aurora', change)))).toEqual([
      400,
      'payload_refused',
      'header',
    ]);
  });
});

describe('tampering', () => {
  test('M335: a change of any part, at any place, is refused', async () => {
    const body = await encrypt('aurora', attempt);
    const parts = body.split('.');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(0, 2, 3, 4), fc.nat(), fc.integer({ min: 1, max: 63 }), async (part, at, by) => {
        const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
        const text = parts[part] ?? '';
        // The last character may contain unused bits.
        const place = at % (text.length - 1);
        const character = alphabet[(alphabet.indexOf(text[place] ?? 'A') + by) % 64];
        const changed = parts.with(part, text.slice(0, place) + character + text.slice(place + 1)).join('.');
        const opened = await keys.open('aurora', changed, login);
        expect(opened).toMatchObject({ refusal: expect.stringMatching(/^payload_(key_)?refused$/) });
      }),
      { numRuns: 150 },
    );
    // None of the attempts has consumed the payload.
    expect(await keys.open('aurora', body, login)).toEqual({ text: JSON.stringify(attempt) });
  });

  test('M335: parts omitted, added, doubled or swapped with another payload’s are refused', async () => {
    const [one, other] = [await encrypt('aurora', attempt), await encrypt('aurora', { ...attempt, username: 'other' })];
    const [a, b] = [one.split('.'), other.split('.')];
    const wrong = [
      ...[0, 2, 3, 4].map((part) => a.with(part, b[part] ?? '').join('.')),
      ...[0, 2, 3, 4].map((part) => a.with(part, '').join('.')),
      a.with(1, 'AAAA').join('.'),
      a.slice(0, 4).join('.'),
      [...a, 'AAAA'].join('.'),
      `${one}=`,
      '....',
      '',
    ];
    for (const body of wrong) {
      expect([body, await keys.open('aurora', body, login)]).toEqual([
        body,
        { refusal: 'payload_refused', detail: expect.any(String) },
      ]);
    }
  });

  test('M335: no other algorithm passes, nor a compressed text', async () => {
    const { kid, kty, crv, x, y } = await keys.currentKey('aurora');
    const key = await importJWK({ kty, crv: crv ?? '', x: x ?? '', y: y ?? '' }, 'ECDH-ES');
    const header = { kid, crit: [...JWE_PARAMETERS], method: 'POST', path: LOGIN, merchant: 'aurora' };
    const made = { ...header, iat: Math.floor(Date.now() / 1000) };
    const variants = [
      { alg: 'ECDH-ES+A256KW', enc: 'A256GCM' },
      { alg: 'ECDH-ES', enc: 'A128GCM' },
      { alg: 'ECDH-ES', enc: 'A256CBC-HS512' },
      { alg: 'ECDH-ES', enc: 'A256GCM', zip: 'DEF' },
    ] as const;
    for (const variant of variants) {
      const body = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(attempt)))
        .setProtectedHeader({ ...made, jti: randomUUID(), ...variant })
        .encrypt(key, { crit: CRITICAL });
      expect(await keys.open('aurora', body, login)).toEqual({ refusal: 'payload_refused', detail: 'seal' });
    }
  });

  test('M335: a text encrypted with a content key of the sender’s choice is refused (alg dir)', async () => {
    const { kid } = await keys.currentKey('aurora');
    const header = { alg: 'dir', enc: 'A256GCM', kid, crit: [...JWE_PARAMETERS], method: 'POST', path: LOGIN };
    const made = { ...header, merchant: 'aurora', iat: Math.floor(Date.now() / 1000), jti: randomUUID() };
    const encoded = Buffer.from(JSON.stringify(made)).toString('base64url');
    const iv = Buffer.alloc(12);
    const cipher = createCipheriv('aes-256-gcm', Buffer.alloc(32), iv).setAAD(Buffer.from(encoded));
    const ciphertext = Buffer.concat([cipher.update('{}'), cipher.final()]);
    const jwe = [encoded, '', ...[iv, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join(
      '.',
    );
    expect(await keys.open('aurora', jwe, login)).toEqual({ refusal: 'payload_refused', detail: 'seal' });
  });
});

describe('keys', () => {
  test('D07: the keys call gives the current public key and nothing private', async () => {
    const { keys: list } = (await gateway.ask('aurora', { url: '/wps/system/keys' })).json().value;
    expect(list).toHaveLength(1);
    expect(Object.keys(list[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    expect(list[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ECDH-ES', use: 'enc' });
    expect((await gateway.ask('lotus', { url: '/wps/system/keys' })).json().value.keys[0].kid).not.toBe(list[0].kid);
  });

  test('D07: visitors in parallel at a new merchant get one key', async () => {
    await gateway.context.db.withMerchant('lotus', (db) => sql`delete from payload_key`.execute(db));
    const found = await Promise.all(Array.from({ length: 8 }, () => keys.currentKey('lotus')));
    expect(new Set(found.map(({ kid }) => kid)).size).toBe(1);
  });

  test('D07: after a rotation the previous key is still accepted; the page gets the new one when it asks', async () => {
    const body = await encrypt('aurora', attempt);
    const before = await keys.currentKey('aurora');
    const after = await keys.rotate('aurora');
    expect(after.kid).not.toBe(before.kid);
    expect((await keys.currentKey('aurora')).kid).toBe(after.kid);
    expect(await codeOf(post('aurora', body))).toEqual(READ);
    expect(await codeOf(post('aurora', await encrypt('aurora', attempt)))).toEqual(READ);
  });

  test('D07: a retired key is refused at once, with the code on which a page fetches again', async () => {
    const codec = codecOf('aurora');
    const pass = async () =>
      codeOf(post('aurora', (await codec.encode(JSON.stringify(attempt), login, 'aurora')).body));
    expect(await pass()).toEqual(READ);
    await keys.rotate('aurora', true);
    expect(await pass()).toEqual([400, 'payload_key_refused', 'kid']);
    codec.forget?.();
    expect(await pass()).toEqual(READ);
  });

  test('D07: a key rotates itself after a day', async () => {
    const { kid } = await keys.currentKey('aurora');
    await gateway.context.db.withMerchant('aurora', (db) =>
      sql`update payload_key set created_at = now() - interval '25 hours' where retires_at is null`.execute(db),
    );
    expect((await keys.currentKey('aurora')).kid).not.toBe(kid);
  });

  test('D07: private keys are encrypted at rest, per merchant', async () => {
    const { d } = await exportJWK((await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })).privateKey);
    expect(d).toHaveLength(43);
    const { rows } = await gateway.context.db.withMerchant('aurora', (db) =>
      sql<{ private_jwk: Buffer }>`select private_jwk from payload_key`.execute(db),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { private_jwk } of rows) expect(private_jwk.toString('latin1')).not.toMatch(/"d"|kty/);
  });

  test('D07: used payloads are deleted once they expire', async () => {
    await gateway.context.db.withMerchant('aurora', (db) =>
      sql`update payload_spent set expires_at = now() - interval '1 hour'`.execute(db),
    );
    for (let at = 0; at < 12; at += 1) await keys.open('aurora', await encrypt('aurora', attempt), login);
    const { rows } = await gateway.context.db.withMerchant('aurora', (db) =>
      sql`select 1 from payload_spent where expires_at < now() - interval '10 minutes'`.execute(db),
    );
    expect(rows).toEqual([]);
  });
});

describe('a page’s client', () => {
  /** A page's client that sends to this gateway, and the bodies it sent. */
  function pageOf(merchant: string, ahead = 0) {
    const sent: string[] = [];
    const send: Fetch = async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const body = await request.text();
      if (request.method === 'POST') sent.push(body);
      const reply = await gateway.ask(merchant, {
        method: request.method as 'GET' | 'POST',
        url: pathname + search,
        headers: Object.fromEntries(request.headers),
        ...(body === '' ? {} : { payload: body }),
      });
      return new Response(reply.body, { status: reply.statusCode, headers: { ...reply.headers } as never });
    };
    const now = () => Date.now() + ahead;
    const chance = { now, random: () => 0, newId: () => randomUUID() };
    const client: Client = createClient({
      ...chance,
      origin: `http://${merchant}.localhost`,
      merchant,
      language: () => 'EN',
      token: () => null,
      fetch: send,
      profile: () => ({ codec: 'jwe', relays: {} }),
      codecs: [createJweCodec({ ...chance, fetchKeys: () => client.send(payloadKeys, {}) })],
    });
    const tryLogin = () =>
      client.send(login, { type: 'username', username: 'nobody', password: 'Wrong-pass-1' }).then(
        () => 'in',
        (error: unknown) => (error as { code?: string }).code,
      );
    return { sent, tryLogin };
  }

  test('M335 D07: logs in only by encrypted payloads, and continues when its key is retired', async () => {
    const { sent, tryLogin } = pageOf('aurora');
    expect(await tryLogin()).toBe('human_check_required');
    await keys.rotate('aurora', true);
    expect(await tryLogin()).toBe('human_check_required');
    expect(sent).toHaveLength(3);
    for (const body of sent) expect(body).not.toContain('Wrong-pass-1');
  });

  test('D07: a page whose clock is an hour off succeeds: the keys’ reply sends the time', async () => {
    expect(await pageOf('aurora', 3_600_000).tryLogin()).toBe('human_check_required');
    expect(await pageOf('aurora', -3_600_000).tryLogin()).toBe('human_check_required');
  });
});

test('M283: a text encrypted for a call decrypts once, for that call', async () => {
  const call = { method: 'POST', path: '/wps/session/login/freeplay' } as const;
  const jwe = (await codecOf('aurora').encode('a random text', call, 'aurora')).body;
  expect(await keys.openCompact('aurora', jwe, login)).toBeUndefined();
  expect(await keys.openCompact('aurora', jwe, call)).toBe('a random text');
  expect(await keys.openCompact('aurora', jwe, call)).toBeUndefined();
});
