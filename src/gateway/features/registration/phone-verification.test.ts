import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';

const PROJECT = 'demo-aurora';
let gateway: TestGateway;
let keyServer: Server;
let signer: CryptoKey;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  signer = pair.privateKey;
  const keys = [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }];
  keyServer = createServer((_, response) => response.end(JSON.stringify({ keys })));
  await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve));
  const phoneKeysUrl = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/keys`;
  gateway = await createTestGateway(['aurora'], { config: { phoneKeysUrl } });
  await inAurora(sql`insert into phone_provider (merchant, project_id, api_key, auth_domain)
    values ('aurora', ${PROJECT}, 'public-key', 'demo.firebaseapp.com')`);
});

afterAll(async () => {
  await gateway.close();
  keyServer.close();
});

function inAurora<T>(query: ReturnType<typeof sql<T>>) {
  return gateway.context.db.withMerchant('aurora', async (db) => (await query.execute(db)).rows);
}

let people = 0;

/** A provider token after a typed code. */
function tokenFor(number: string, project = PROJECT): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  people += 1;
  const claims = { iss: `https://securetoken.google.com/${project}`, aud: project, sub: `person-${people}` };
  const times = { auth_time: now, iat: now, exp: now + 3600 };
  const phone = { phone_number: number, firebase: { identities: { phone: [number] }, sign_in_provider: 'phone' } };
  return new SignJWT({ ...claims, ...times, ...phone }).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(signer);
}

async function register(mobileNum: string, rest: object) {
  const visitor = createVisitor(gateway, 'aurora');
  const origin = {
    registerUrl: 'http://aurora.localhost/',
    domain: 'aurora.localhost',
    registerMethod: 'WEB',
    login: true,
  };
  const passwords = { password: 'Sunrise77x', confirmPassword: 'Sunrise77x' };
  const fields = { mobileNum, countryDialingCode: '65', payeeName: 'By Provider', ...passwords };
  const humanCheck = await visitor.humanCheck('register');
  return (
    await visitor.ask('PUT', '/wps/member/register/mobile', { ...origin, ...fields, humanCheck, ...rest })
  ).json();
}

test('M121, M276: the phone provider’s token replaces the texted code, for its own number and once', async () => {
  const firebaseChannel = 'sms';
  const asked = await register('81114444', {});
  expect(asked.value.fields).toEqual([expect.objectContaining({ field: 'verificationCode' })]);
  const others = await tokenFor('+6581114445');
  expect((await register('81114444', { firebaseChannel, firebaseIdToken: others })).errorCode).toBe(
    'verification_code_wrong',
  );
  const thirdParty = await tokenFor('+6581114444', 'somebody-else');
  expect((await register('81114444', { firebaseChannel, firebaseIdToken: thirdParty })).errorCode).toBe(
    'verification_code_wrong',
  );
  const firebaseIdToken = await tokenFor('+6581114444');
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => register('81114444', { firebaseChannel, firebaseIdToken })),
  );
  expect(replies.filter(({ success }) => success)).toHaveLength(1);
  const rows = await inAurora(sql`select account, mobile, mobile_verified from member where mobile = '+6581114444'`);
  expect(rows).toEqual([{ account: '+6581114444', mobile: '+6581114444', mobile_verified: true }]);
});
