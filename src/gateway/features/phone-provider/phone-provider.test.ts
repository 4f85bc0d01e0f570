import { createHmac, createPublicKey, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createPhoneProvider, type PhoneProviderService } from './service.ts';

const PROJECT = 'demo-aurora';
const clock = { ahead: 0, now: () => Date.now() + clock.ahead };

/** The provider's key server: counts requests and serves its keys. */
const keyServer = { asked: 0, keys: [] as object[], status: 200 };
let server: Server;
let gateway: TestGateway;
let phone: PhoneProviderService;
let signer: CryptoKey;
let anonymousVisitor: CryptoKey;
let published: CryptoKey;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  signer = pair.privateKey;
  published = pair.publicKey;
  anonymousVisitor = (await generateKeyPair('RS256')).privateKey;
  keyServer.keys = [{ ...(await exportJWK(published)), kid: 'k1', alg: 'RS256', use: 'sig' }];
  server = createServer((_, response) => {
    keyServer.asked += 1;
    response.writeHead(keyServer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys: keyServer.keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const phoneKeysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
  gateway = await createTestGateway(['aurora', 'lotus'], { clock, config: { phoneKeysUrl } });
  phone = createPhoneProvider(gateway.context);
  const project = { apiKey: 'public-key', authDomain: 'demo-aurora.firebaseapp.com' };
  await phone.setProject('aurora', { ...project, projectId: PROJECT, emulator: 'http://127.0.0.1:9099' });
});

beforeEach(() => {
  clock.ahead = 0;
  keyServer.status = 200;
});

afterAll(async () => {
  await gateway.close();
  server.close();
});

const now = () => Math.floor(Date.now() / 1000);
let subjects = 0;

/** Claims of a Firebase token after a texted code. */
function claims(change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  subjects += 1;
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: `person-${subjects}`,
    auth_time: now(),
    iat: now(),
    exp: now() + 3600,
    phone_number: '+84912345678',
    firebase: { identities: { phone: ['+84912345678'] }, sign_in_provider: 'phone' },
    ...change,
  };
}

const sign = (payload: Record<string, unknown>, key: CryptoKey = signer, header: object = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(key);

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('M103 D28: a token of the provider proves the number', async () => {
  expect(await phone.verify('aurora', await sign(claims()))).toBe('+84912345678');
});

test('M103: a token is valid for one call, also in sixteen parallel requests', async () => {
  const token = await sign(claims());
  const proved = await Promise.all(Array.from({ length: 16 }, () => phone.verify('aurora', token)));
  expect(proved.filter((number) => number !== undefined)).toEqual(['+84912345678']);
});

describe('invalid proofs', () => {
  test('M103 D28: alg none, signed or not, with and without a signature', async () => {
    for (const alg of ['none', 'None', 'NONE', '']) {
      const head = encode({ alg, typ: 'JWT', kid: 'k1' });
      const body = encode(claims());
      const signature = (await sign(claims())).split('.')[2] ?? '';
      for (const token of [`${head}.${body}.`, `${head}.${body}`, `${head}.${body}.${signature}`]) {
        expect(await phone.verify('aurora', token)).toBeUndefined();
      }
    }
  });

  test('M103 D28: HS256 with the public key as its secret, in each of its forms', async () => {
    const key = createPublicKey({ key: (await exportJWK(published)) as never, format: 'jwk' }) as KeyObject;
    const forms = [
      await exportSPKI(published),
      String(key.export({ type: 'pkcs1', format: 'pem' })),
      key.export({ type: 'spki', format: 'der' }),
      JSON.stringify(keyServer.keys[0]),
    ];
    for (const secret of forms) {
      const text = `${encode({ alg: 'HS256', kid: 'k1', typ: 'JWT' })}.${encode(claims())}`;
      const signature = createHmac('sha256', secret).update(text).digest('base64url');
      expect(await phone.verify('aurora', `${text}.${signature}`)).toBeUndefined();
    }
  });

  test.each(['RS384', 'RS512', 'PS256'])('M103: %s, though with a key of the provider', async (alg) => {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    const before = keyServer.keys;
    keyServer.keys = [...before, { ...(await exportJWK(publicKey)), kid: `k-${alg}`, alg, use: 'sig' }];
    expect(await phone.verify('aurora', await sign(claims(), privateKey, { alg, kid: `k-${alg}` }))).toBeUndefined();
    keyServer.keys = before;
  });

  test('M103: another key under the same name, an unknown name, a key inside the token', async () => {
    expect(await phone.verify('aurora', await sign(claims(), anonymousVisitor))).toBeUndefined();
    expect(await phone.verify('aurora', await sign(claims(), anonymousVisitor, { kid: 'k9' }))).toBeUndefined();
    const jwk = await exportJWK(published);
    expect(
      await phone.verify('aurora', await sign(claims(), anonymousVisitor, { jwk, jku: 'https://evil.example' })),
    ).toBeUndefined();
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['another project', { aud: 'demo-lotus' }],
    ['another issuer', { iss: 'https://securetoken.google.com/demo-lotus' }],
    ['the issuer of custom tokens', { iss: 'https://accounts.google.com' }],
    ['no end', { exp: undefined }],
    ['an end that is past', { exp: now() - 60 }],
    ['no beginning', { iat: undefined }],
    ['a beginning in the future', { iat: now() + 600 }],
    ['nobody', { sub: undefined }],
    ['an empty name', { sub: '' }],
    ['a name that is too long', { sub: 'x'.repeat(129) }],
    ['no time of the sign-in', { auth_time: undefined }],
    ['a sign-in six minutes ago', { auth_time: now() - 360 }],
    ['a sign-in in the future', { auth_time: now() + 600 }],
    ['no number', { phone_number: undefined }],
    ['a number that is none', { phone_number: '0912345678' }],
    ['a list of numbers', { phone_number: ['+84912345678'] }],
    ['a sign-in by password', { firebase: { sign_in_provider: 'password' } }],
    ['a sign-in by a custom token', { firebase: { sign_in_provider: 'custom' } }],
    ['no word about the sign-in', { firebase: undefined }],
  ])('M103 D28: a token with %s', async (_, change) => {
    expect(await phone.verify('aurora', await sign(claims(change)))).toBeUndefined();
  });

  test('M103: a changed number, a changed signature, and a non-token', async () => {
    const token = await sign(claims());
    const [head, , signature] = token.split('.');
    expect(
      await phone.verify('aurora', `${head}.${encode(claims({ phone_number: '+84900000000' }))}.${signature}`),
    ).toBeUndefined();
    for (const text of ['', '.', '..', 'a.b.c', 'null', `${token}x`, 'x'.repeat(5_000), `${token}.more`]) {
      expect([text, await phone.verify('aurora', text)]).toEqual([text, undefined]);
    }
    expect(await phone.verify('aurora', token)).toBe('+84912345678');
  });

  test('M103: a token older than five minutes since the code was typed', async () => {
    const token = await sign(claims());
    clock.ahead = 306_000;
    expect(await phone.verify('aurora', token)).toBeUndefined();
    clock.ahead = 290_000;
    expect(await phone.verify('aurora', token)).toBe('+84912345678');
  });

  test('M103: any token at a merchant that has no provider, or another project', async () => {
    expect(await phone.verify('lotus', await sign(claims()))).toBeUndefined();
    await phone.setProject('lotus', { projectId: 'demo-lotus', apiKey: 'k', authDomain: 'lotus.example' });
    expect(await phone.verify('lotus', await sign(claims()))).toBeUndefined();
    await phone.setProject('lotus', undefined);
    expect(await phone.project('lotus')).toBeUndefined();
  });
});

describe('the provider’s keys', () => {
  test('D28: they are fetched once, and not again for each unknown name', async () => {
    await phone.verify('aurora', await sign(claims()));
    const before = keyServer.asked;
    for (let at = 0; at < 20; at += 1) {
      await phone.verify('aurora', await sign(claims()));
      await phone.verify('aurora', await sign(claims(), anonymousVisitor, { kid: `k-${at}` }));
    }
    expect(keyServer.asked - before).toBeLessThanOrEqual(1);
  });

  test('D28: while they are unavailable a token is not validated or used up', async () => {
    const fresh = createPhoneProvider(gateway.context);
    keyServer.status = 500;
    const token = await sign(claims());
    await expect(fresh.verify('aurora', token)).rejects.toMatchObject({ errorCode: 'overloaded' });
    keyServer.status = 200;
    expect(await fresh.verify('aurora', token)).toBe('+84912345678');
  });
});

describe('the call', () => {
  const ask = async (merchant: string) =>
    (await gateway.ask(merchant, { url: '/wps/verification/phoneProvider' })).json();

  test('M103 D28: the page gets the project, and nothing if none exists', async () => {
    expect((await ask('aurora')).value).toEqual({
      provider: 'firebase',
      projectId: PROJECT,
      apiKey: 'public-key',
      authDomain: 'demo-aurora.firebaseapp.com',
      emulator: 'http://127.0.0.1:9099',
    });
    expect(await ask('lotus')).toEqual({ success: true, value: null });
  });

  test('D28: in production no page uses an emulator', async () => {
    const { context } = gateway;
    const live = createPhoneProvider({ ...context, config: { ...context.config, production: true } });
    expect(await live.project('aurora')).not.toHaveProperty('emulator');
  });
});
