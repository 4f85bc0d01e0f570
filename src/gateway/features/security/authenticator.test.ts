import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Authenticator } from '#gateway/identity/codes/authenticator.ts';
import { createAtRest } from '#gateway/identity/secrets/at-rest.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { createAuthenticator } from './authenticator.ts';

let gateway: TestGateway;
let authenticator: Authenticator;
let memberId: string;
let member: Visitor;
// The human check of the log-in uses the real time; afterwards the tests control the clock.
let now = Date.now();
const PASSWORD = 'Livery-demo-1';
const STEP_MS = 30_000;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'harbor'], { clock: { now: () => now } });
  authenticator = createAuthenticator(gateway.context, createAtRest(gateway.context.config.secretKey));
  member = createVisitor(gateway, 'aurora');
  expect((await member.logIn('player1', PASSWORD)).json().success).toBe(true);
  memberId = (await member.ask('GET', '/wps/member/info')).json().value.id;
});

beforeEach(async () => {
  now += 10 * STEP_MS;
  await inAurora(sql`delete from security_try`);
  await inAurora(sql`delete from authenticator`);
});

afterAll(() => gateway.close());

function inAurora<T>(query: ReturnType<typeof sql<T>>) {
  return gateway.context.db.withMerchant('aurora', (db) => query.execute(db));
}

const post = async (path: string, body: object) =>
  (await member.ask('POST', `/wps/member/authenticator${path}`, body)).json();
const verify = (code: string) =>
  gateway.context.db.withMerchant('aurora', (db) => authenticator.verify(db, 'aurora', memberId, code));

/** An authenticator app after scanning the QR code. */
async function begin() {
  const reply = await post('/begin', { password: PASSWORD });
  const app = URI.parse(reply.value.uri);
  return { ...reply.value, codeAt: (moved = 0) => app.generate({ timestamp: now + moved }) };
}

async function enrol() {
  const app = await begin();
  const { recoveryCodes } = (await post('', { code: app.codeAt() })).value;
  now += STEP_MS;
  return { ...app, recoveryCodes: recoveryCodes as string[] };
}

test('M106, M168: a code of the scanned secret enables the authenticator', async () => {
  const app = await begin();
  expect(app.uri).toMatch(
    /^otpauth:\/\/totp\/aurora\.localhost:player1\?issuer=aurora\.localhost&secret=[A-Z2-7]{32}&/,
  );
  expect(app.uri).toContain(app.secret);
  const isOn = () =>
    gateway.context.db.withMerchant('aurora', (db) => authenticator.isEnrolled(db, 'aurora', memberId));
  expect(await isOn()).toBe(false);
  const wrong = app.codeAt() === '000000' ? '000001' : '000000';
  expect((await post('', { code: wrong })).errorCode).toBe('authenticator_wrong');
  const on = await post('', { code: ` ${app.codeAt().slice(0, 3)} ${app.codeAt().slice(3)} ` });
  expect(on.value.recoveryCodes).toHaveLength(10);
  expect(new Set(on.value.recoveryCodes).size).toBe(10);
  expect(on.value.recoveryCodes[0]).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  expect(await isOn()).toBe(true);
  const state = (await member.ask('GET', '/wps/member/authenticator')).json();
  expect(state.value).toEqual({ enabled: true, recoveryCodesLeft: 10 });
});

test('M106, M168: an unconfirmed secret expires after half an hour, and a newer one replaces it', async () => {
  const first = await begin();
  const second = await begin();
  expect((await post('', { code: first.codeAt() })).errorCode).toBe('authenticator_wrong');
  await inAurora(sql`update authenticator set begun_at = begun_at - interval '31 minutes'`);
  expect((await post('', { code: second.codeAt() })).errorCode).toBe('verification_code_expired');
});

test('M106, M168: set-up requires the password; five wrong ones in ten minutes delay the right one', async () => {
  expect((await post('/begin', {})).errorCode).toBe('password_wrong');
  for (let round = 0; round < 5; round += 1) {
    expect((await post('/begin', { password: 'Livery-demo-2' })).errorCode).toBe('password_wrong');
  }
  const reply = await member.ask('POST', '/wps/member/authenticator/begin', { password: PASSWORD });
  expect(reply.statusCode).toBe(429);
  expect(reply.json().errorCode).toBe('try_later');
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(590);
  await inAurora(sql`update security_try set since = since - interval '10 minutes 1 second'`);
  expect((await post('/begin', { password: PASSWORD })).success).toBe(true);
});

test('M106, M168: an account without a password starts without one', async () => {
  await inAurora(sql`update member set password_hash = null where account = 'vip1'`);
  const visitor = createVisitor(gateway, 'aurora');
  await openSession(visitor, 'vip1');
  expect((await visitor.ask('POST', '/wps/member/authenticator/begin', {})).json().success).toBe(true);
});

/** Opens a session as a log-in by a texted code does. */
async function openSession(visitor: Visitor, account: string): Promise<void> {
  const [session, token] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  await inAurora(sql`insert into session (merchant, id, member_id, expires_at)
    select merchant, ${digest(session)}, id, now() + interval '1 hour' from member where account = ${account}`);
  await inAurora(
    sql`insert into session_token (merchant, hash, session_id) values ('aurora', ${digest(token)}, ${digest(session)})`,
  );
  visitor.cookies.set('__Host-session', session);
  visitor.token = token;
}

test('M106, M168: a code is valid one step to either side and never twice', async () => {
  const app = await enrol();
  now += 10 * STEP_MS;
  expect(await verify(app.codeAt(-2 * STEP_MS))).toBe('wrong');
  expect(await verify(app.codeAt(2 * STEP_MS))).toBe('wrong');
  expect(await verify(app.codeAt(-STEP_MS))).toBe('ok');
  expect(await verify(app.codeAt(-STEP_MS))).toBe('wrong');
  expect(await verify(app.codeAt(STEP_MS))).toBe('ok');
  expect(await verify(app.codeAt())).toBe('wrong');
});

test('M106, M168: of concurrent requests with one code one passes', async () => {
  const app = await enrol();
  const codes = await Promise.all(Array.from({ length: 5 }, () => verify(app.codeAt())));
  expect(codes.filter((verdict) => verdict === 'ok')).toHaveLength(1);
  await inAurora(sql`delete from security_try`);
  const [recovery = ''] = app.recoveryCodes;
  const verdicts = await Promise.all(Array.from({ length: 5 }, () => verify(recovery)));
  expect(verdicts.filter((verdict) => verdict === 'ok')).toHaveLength(1);
});

test('M106, M168: of sixteen concurrent guesses five are checked, then the right code is refused too', async () => {
  const app = await enrol();
  const right = app.codeAt();
  const wrong = right === '111111' ? '111112' : '111111';
  await Promise.all(Array.from({ length: 16 }, () => verify(wrong)));
  expect(await verify(right)).toBe('wrong');
  expect(await verify(app.recoveryCodes[0] ?? '')).toBe('wrong');
  await inAurora(sql`update security_try set since = since - interval '10 minutes 1 second'`);
  expect(await verify(right)).toBe('ok');
});

test('M106, M168: a recovery code is valid once, in any spelling; new ones replace the old', async () => {
  const app = await enrol();
  const [first = '', second = '', third = ''] = app.recoveryCodes;
  expect(await verify(` ${first.toUpperCase().replace('-', ' ')} `)).toBe('ok');
  expect(await verify(first)).toBe('wrong');
  const state = async () => (await member.ask('GET', '/wps/member/authenticator')).json().value.recoveryCodesLeft;
  expect(await state()).toBe(9);
  const renewed = await post('/recovery', { code: app.codeAt() });
  expect(renewed.value.recoveryCodes).toHaveLength(10);
  expect(await verify(second)).toBe('wrong');
  expect(await verify(renewed.value.recoveryCodes[0])).toBe('ok');
  expect((await post('/recovery', { code: third })).errorCode).toBe('authenticator_wrong');
});

test('M106, M168: an enabled authenticator is replaced or removed only with its code and the password', async () => {
  const app = await enrol();
  const begun = await member.ask('POST', '/wps/member/authenticator/begin', { password: PASSWORD });
  expect([begun.statusCode, begun.json().errorCode]).toEqual([409, 'conflict']);
  expect((await post('', { code: app.codeAt() })).errorCode).toBe('verification_code_expired');
  expect((await post('/remove', { code: app.codeAt() })).errorCode).toBe('password_wrong');
  expect((await post('/remove', { code: 'nothing', password: PASSWORD })).errorCode).toBe('authenticator_wrong');
  expect((await post('/remove', { code: app.recoveryCodes[4], password: PASSWORD })).success).toBe(true);
  expect((await member.ask('GET', '/wps/member/authenticator')).json().value).toEqual({
    enabled: false,
    recoveryCodesLeft: 0,
  });
  const { rows } = await inAurora(sql`select 1 from recovery_code`);
  expect(rows).toEqual([]);
});

test('M106, M168: neither secret nor recovery codes are plain at rest, and a row opens only for its own member', async () => {
  const app = await enrol();
  const { rows } = await inAurora(
    sql<{
      text: string;
    }>`select row_to_json(a)::text || row_to_json(r)::text as text from authenticator a, recovery_code r`,
  );
  const stored = rows.map((row) => row.text).join();
  expect(stored.toLowerCase()).not.toContain(Secret.fromBase32(app.secret).hex.toLowerCase());
  expect(stored).not.toContain(Buffer.from(app.recoveryCodes[0]?.replace('-', '') ?? '').toString('hex'));
  const other = await inAurora(sql<{ id: string }>`select id from member where account = 'agent1'`);
  const anonymousVisitor = other.rows[0]?.id ?? '';
  await inAurora(sql`insert into authenticator (merchant, member_id, secret, confirmed_at)
    select merchant, ${anonymousVisitor}, secret, now() from authenticator`);
  const asAnonymousVisitor = gateway.context.db.withMerchant('aurora', (db) =>
    authenticator.verify(db, 'aurora', anonymousVisitor, app.codeAt()),
  );
  await expect(asAnonymousVisitor).rejects.toThrow();
});

test('M106, M168: a trial account and a visitor have no authenticator', async () => {
  const anonymousVisitor = createVisitor(gateway, 'aurora');
  expect((await anonymousVisitor.ask('GET', '/wps/member/authenticator')).statusCode).toBe(401);
  const trial = createVisitor(gateway, 'aurora');
  await inAurora(sql`update member set type = 4 where account = 'vip1'`);
  await openSession(trial, 'vip1');
  const reply = await trial.ask('POST', '/wps/member/authenticator/begin', {});
  expect([reply.statusCode, reply.json().errorCode]).toEqual([403, 'in_need_true_account']);
});
