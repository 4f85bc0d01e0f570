import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdentitySettings } from '#gateway/identity/settings.ts';
import { createTestGateway, LIGHT, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

let gateway: TestGateway;
const PASSWORD = 'Livery-demo-1';
const TOKEN = '__Host-remember';
const READABLE = 'remembered';

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor']);
  await inMerchant('aurora', sql`update member set email = account || '@example.com', email_verified = true`);
});

afterAll(async () => {
  await gateway.close();
});

function inMerchant<T>(merchant: string, query: ReturnType<typeof sql<T>>) {
  return gateway.context.db.withMerchant(merchant, (db) => query.execute(db));
}

/** Ages remembered browsers and their sessions. */
const age = (interval: string) =>
  inMerchant('aurora', sql`update remembered_browser set rotated_at = rotated_at - ${interval}::interval`);

async function remembered(account = 'player1', rest = {}): Promise<Visitor> {
  const visitor = createVisitor(gateway, 'aurora');
  expect((await visitor.logIn(account, PASSWORD, { remember: true, ...rest })).json().success).toBe(true);
  return visitor;
}

/** A log-in by the remember token. */
async function logInRemembered(visitor: Visitor, username = 'player1', rest = {}) {
  const humanCheck = await visitor.humanCheck('login');
  const body = { type: 'username', username, remembered: true, humanCheck, ...rest };
  const reply = await visitor.ask('POST', '/wps/session/login', body);
  if (reply.json().success) visitor.token = reply.json().value.token;
  return reply;
}

/** A copy of the browser's cookies as an attacker would have it. */
function copyOf(visitor: Visitor): Visitor {
  const copy = createVisitor(gateway, 'aurora', '203.0.113.66');
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  copy.token = visitor.token;
  return copy;
}

const info = (visitor: Visitor) => visitor.ask('GET', '/wps/member/info');
const resume = async (visitor: Visitor) => (await visitor.ask('POST', '/wps/session/resume', {})).json().value;

async function noticesTo(account: string, subject: string): Promise<number> {
  const { rows } = await inMerchant(
    'aurora',
    sql<{ count: number }>`select count(*)::integer as count from outbox
      where recipient = ${`${account}@example.com`} and subject like ${`%${subject}%`}`,
  );
  return rows[0]?.count ?? 0;
}

test('D09, M104, M370: the remember cookie is __Host-, HttpOnly, Secure, SameSite=Strict and lives a day; the name cookie is readable', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const reply = await visitor.logIn('player1', PASSWORD, { remember: true });
  const token = reply.cookies.find(({ name }) => name === TOKEN);
  expect(token).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Strict', maxAge: 86_400 });
  expect(token).not.toHaveProperty('domain');
  expect(token?.value).toMatch(/^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/);
  const readable = reply.cookies.find(({ name }) => name === READABLE);
  expect(readable).toMatchObject({ path: '/', secure: true, sameSite: 'Strict', maxAge: 86_400 });
  expect(readable).not.toHaveProperty('httpOnly');
  expect(JSON.parse(readable?.value ?? '')).toEqual({ username: 'player1' });
  const { rows } = await inMerchant(
    'aurora',
    sql<{ text: string }>`select row_to_json(remembered_browser)::text as text from remembered_browser`,
  );
  const validator = token?.value.split('.')[1] ?? '';
  for (const { text } of rows) {
    expect(text).not.toContain(validator);
    expect(text).not.toContain(Buffer.from(validator, 'base64url').toString('hex'));
  }
});

test('D09: nothing is remembered without the member’s request', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  await visitor.logIn('player1', PASSWORD);
  expect([...visitor.cookies.keys()].sort()).toEqual(['__Host-device', '__Host-session']);
});

test('D09, M104: one click signs in with the stored cookie, which then rotates', async () => {
  const visitor = await remembered();
  const before = visitor.cookies.get(TOKEN);
  await visitor.ask('DELETE', '/wps/session/logout');
  expect(await resume(visitor)).toEqual({ remembered: { username: 'player1' } });
  expect(visitor.cookies.get(TOKEN)).toBe(before);
  const reply = await logInRemembered(visitor, ' Player1 ');
  expect(reply.json().value).toMatchObject({ userName: 'player1', passwordExpired: false, initialPassword: false });
  expect(visitor.cookies.get(TOKEN)).not.toBe(before);
  expect(visitor.cookies.get(TOKEN)?.split('.')[0]).toBe(before?.split('.')[0]);
  expect((await info(visitor)).json().value.account).toBe('player1');
  await age('1 minute');
  expect((await logInRemembered(visitor)).json().success).toBe(true);
});

test('D09: concurrent tabs with one cookie all get in, and it rotates once', async () => {
  const visitor = await remembered();
  // At most the number of concurrent attempts that need no captcha.
  const tabs = Array.from({ length: 3 }, () => copyOf(visitor));
  const replies = await Promise.all(tabs.map((tab) => logInRemembered(tab)));
  expect(replies.map((reply) => reply.json().success)).toEqual(Array(3).fill(true));
  const given = replies.flatMap((reply) => reply.cookies.filter(({ name }) => name === TOKEN));
  expect(given).toHaveLength(1);
  visitor.cookies.set(TOKEN, given[0]?.value ?? '');
  await age('1 minute');
  expect((await logInRemembered(visitor)).json().success).toBe(true);
});

test('D09: a reused old token ends its family and its sessions, and the member is notified once', async () => {
  const visitor = await remembered('vip1');
  const thief = copyOf(visitor);
  expect((await logInRemembered(thief, 'vip1')).json().success).toBe(true);
  expect((await info(thief)).statusCode).toBe(200);
  await age('11 seconds');
  const reported = await noticesTo('vip1', 'remembered');
  const reply = await logInRemembered(visitor, 'vip1');
  expect(reply.json()).toMatchObject({ success: false, errorCode: 'remember_expired' });
  expect(visitor.cookies.has(TOKEN)).toBe(false);
  expect((await info(thief)).json().errorCode).toBe('session_expired');
  expect((await logInRemembered(thief, 'vip1')).json().errorCode).toBe('remember_expired');
  expect(await noticesTo('vip1', 'remembered')).toBe(reported + 1);
});

test('D09: an old token is detected also when a page requests prefill data', async () => {
  const visitor = await remembered('agent1');
  const thief = copyOf(visitor);
  await logInRemembered(thief, 'agent1');
  await age('11 seconds');
  visitor.cookies.delete('__Host-session');
  const reported = await noticesTo('agent1', 'remembered');
  await Promise.all(Array.from({ length: 4 }, () => resume(copyOf(visitor))));
  expect(await noticesTo('agent1', 'remembered')).toBe(reported + 1);
  expect(await resume(visitor)).toEqual({});
  expect([visitor.cookies.has(TOKEN), visitor.cookies.has(READABLE)]).toEqual([false, false]);
  expect((await logInRemembered(thief, 'agent1')).json().errorCode).toBe('remember_expired');
});

test('D09: clearing the box forgets the browser, by a log-in or by the page alone', async () => {
  const visitor = await remembered();
  const earlierCopy = copyOf(visitor);
  await visitor.logIn('player1', PASSWORD, { remember: false });
  expect([visitor.cookies.has(TOKEN), visitor.cookies.has(READABLE)]).toEqual([false, false]);
  expect((await logInRemembered(earlierCopy)).json().errorCode).toBe('remember_expired');
  const other = await remembered();
  const copy = copyOf(other);
  other.cookies.delete(READABLE);
  expect((await logInRemembered(other)).json().errorCode).toBe('remember_expired');
  expect((await logInRemembered(copy)).json().errorCode).toBe('remember_expired');
  const third = await remembered();
  third.cookies.delete(READABLE);
  await resume(third);
  expect(third.cookies.has(TOKEN)).toBe(false);
  const unticked = await remembered();
  expect((await logInRemembered(unticked, 'player1', { remember: false })).json().success).toBe(true);
  expect(unticked.cookies.has(TOKEN)).toBe(false);
});

test('D09: a new password and ending all other sessions forget every remembered browser; a log-out does not', async () => {
  const [here, there] = [await remembered(), await remembered()];
  await here.ask('DELETE', '/wps/session/logout');
  await logInRemembered(here);
  expect((await here.ask('POST', '/wps/member/places/endOthers', {})).json().success).toBe(true);
  expect((await info(here)).statusCode).toBe(200);
  for (const visitor of [here, there])
    expect((await logInRemembered(visitor)).json().errorCode).toBe('remember_expired');
  const changing = await remembered();
  const body = { oldPassword: PASSWORD, newPassword: 'Sunrise77x', confirmNewPassword: 'Sunrise77x' };
  expect((await changing.ask('POST', '/wps/member/password', body)).json().success).toBe(true);
  expect((await logInRemembered(changing)).json().errorCode).toBe('remember_expired');
  await inMerchant(
    'aurora',
    sql`update member set password_hash = (select password_hash from member where account = 'vip1')`,
  );
});

test('D09: the cookie of one account signs in no other name', async () => {
  const visitor = await remembered();
  expect((await logInRemembered(visitor, 'vip1')).json().errorCode).toBe('remember_expired');
  expect((await logInRemembered(visitor, 'player1')).json().errorCode).toBe('remember_expired');
});

test('D09, M94, M95: the human check, the captcha and the wait apply to a click as to a password', async () => {
  const visitor = await remembered('agent1');
  const bare = { type: 'username', username: 'agent1', remembered: true };
  expect((await visitor.ask('POST', '/wps/session/login', bare)).json().errorCode).toBe('human_check_required');
  for (let failure = 1; failure <= 3; failure += 1) await visitor.logIn('agent1', 'wrong-1');
  expect((await logInRemembered(visitor, 'agent1')).json().errorCode).toBe('captcha_required');
  await inMerchant('aurora', sql`update login_failure set failures = 40, blocked_until = now() + interval '1 minute'`);
  expect((await logInRemembered(visitor, 'agent1')).statusCode).toBe(429);
  await inMerchant('aurora', sql`delete from login_failure`);
  expect((await logInRemembered(visitor, 'agent1')).json().success).toBe(true);
});

test('D09: a click without a token, or with an unknown one, counts no failure', async () => {
  const visitor = createVisitor(gateway, 'aurora', '203.0.113.90');
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    visitor.cookies.set(TOKEN, `${'A'.repeat(22)}.${'B'.repeat(43)}`);
    visitor.cookies.set(READABLE, '{"username":"vip1"}');
    expect((await logInRemembered(visitor, 'vip1')).json()).toMatchObject({
      errorCode: 'remember_expired',
      value: null,
    });
  }
  expect((await visitor.logIn('vip1', PASSWORD)).json().success).toBe(true);
});

test('D09: a remembered browser expires a day after its last use, and after thirty days of daily use', async () => {
  const visitor = await remembered();
  await inMerchant('aurora', sql`update remembered_browser set expires_at = now() - interval '1 second'`);
  expect((await logInRemembered(visitor)).json().errorCode).toBe('remember_expired');
  const daily = await remembered();
  await inMerchant(
    'aurora',
    sql`update remembered_browser set created_at = now() - interval '30 days' + interval '1 hour'`,
  );
  expect((await logInRemembered(daily)).json().success).toBe(true);
  const { rows } = await inMerchant(
    'aurora',
    sql<{ minutes: number }>`select extract(epoch from max(expires_at) - now())::integer / 60 as minutes
      from remembered_browser join member on member.id = member_id where account = 'player1'`,
  );
  expect(rows[0]?.minutes).toBeLessThanOrEqual(60);
});

test('D09, D17: a member with a due password change is not remembered until the change', async () => {
  const settings = createIdentitySettings(gateway.context.db, gateway.context.revisions);
  const initialPasswordHash = await hash(PASSWORD, LIGHT);
  await settings.change('harbor', { initialPasswordHash }, 'test');
  const visitor = createVisitor(gateway, 'harbor');
  expect((await visitor.logIn('player1', PASSWORD, { remember: true })).json().value.initialPassword).toBe(true);
  expect(visitor.cookies.has(TOKEN)).toBe(false);
});

test('D09, M104: a log-in by number prefills it for a day and signs no user in', async () => {
  await inMerchant(
    'aurora',
    sql`update member set mobile = '+6581234567', mobile_verified = true where account = 'vip1'`,
  );
  const visitor = await remembered();
  const humanCheck = await visitor.humanCheck('sms');
  const number = { mobileNum: '81234567', countryDialingCode: '+65' };
  await visitor.ask('POST', '/wps/verification/sms/noLogin', { ...number, humanCheck });
  const { rows } = await inMerchant('aurora', sql<{ body: string }>`select body from outbox order by id desc limit 1`);
  const verificationCode = /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0] ?? '';
  const body = { type: 'sms', ...number, verificationCode, remember: true };
  const reply = await visitor.ask('POST', '/wps/session/login', {
    ...body,
    humanCheck: await visitor.humanCheck('login'),
  });
  expect(reply.json().value).toMatchObject({ userName: 'vip1' });
  const filled = { username: 'player1', countryDialingCode: '65', mobileNum: '81234567' };
  expect((await resume(visitor)).remembered).toEqual(filled);
  const fresh = createVisitor(gateway, 'aurora');
  fresh.cookies.set(READABLE, JSON.stringify(filled));
  expect(await resume(fresh)).toEqual({ remembered: { countryDialingCode: '65', mobileNum: '81234567' } });
  expect((await logInRemembered(fresh)).json().errorCode).toBe('remember_expired');
});

test('D09: forged content of the readable cookie is not echoed', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  for (const value of [
    '',
    '%',
    '[]',
    '{"username":7}',
    '{"mobileNum":"1 or 1","countryDialingCode":"<b>"}',
    'x'.repeat(900),
  ]) {
    visitor.cookies.set(READABLE, encodeURIComponent(value));
    expect(await resume(visitor)).toEqual({});
  }
});

test('D09: twenty browsers of a member are remembered, and merchants do not share them', async () => {
  const visitor = await remembered();
  await inMerchant(
    'aurora',
    sql`insert into remembered_browser (merchant, selector, member_id, device, validator, created_at)
      select 'aurora', decode(md5(n::text), 'hex'), member.id, sha256(n::text::bytea), sha256(n::text::bytea), now() - n * interval '1 minute'
      from member, generate_series(1, 40) n where account = 'player1'`,
  );
  await remembered();
  const { rows } = await inMerchant(
    'aurora',
    sql<{ count: number }>`select count(*)::integer as count from remembered_browser
      join member on member.id = member_id where account = 'player1'`,
  );
  expect(rows[0]?.count).toBe(20);
  const elsewhere = createVisitor(gateway, 'lotus');
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
  expect((await logInRemembered(elsewhere)).json().errorCode).toBe('remember_expired');
});
