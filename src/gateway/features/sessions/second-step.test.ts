import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIdentitySettings } from '#gateway/identity/settings.ts';
import { createTestGateway, LIGHT, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { forgetSteps } from './stored/tickets.ts';

let gateway: TestGateway;
const PASSWORD = 'Livery-demo-1';
const STEP = '/wps/session/login/verification';
/** Each log-in comes from a new address block, so none is known. */
let blocks = 0;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  for (const merchant of ['aurora', 'lotus'])
    await gateway.context.trees.toggleSwitch(merchant, 'LOGINIPVERF3', true, 'test');
});

beforeEach(async () => {
  await inAurora(sql`delete from verification_code`);
  await inAurora(sql`delete from login_failure`);
  await inAurora(
    sql`update member set mobile = '+658123456' || rank_level, mobile_verified = true,
      email = account || '@example.com', email_verified = true`,
  );
});

afterAll(async () => {
  await gateway.close();
});

function inAurora<T>(query: ReturnType<typeof sql<T>>) {
  return gateway.context.db.withMerchant('aurora', (db) => query.execute(db));
}

function anonymousVisitor(merchant = 'aurora'): Visitor {
  blocks += 1;
  return createVisitor(gateway, merchant, `192.0.${blocks}.1`);
}

/** Logs in with the right password at a new place, and returns the second step requested. */
async function begin(visitor: Visitor, account = 'player1', rest = {}) {
  const reply = (await visitor.logIn(account, PASSWORD, rest)).json();
  expect(reply).toMatchObject({ success: false, errorCode: 'second_step_required' });
  return reply.value.secondStep as { ticket: string; methods: string[]; asksName: boolean; hints: object };
}

async function codeBy(visitor: Visitor, ticket: string, method: 'mobile' | 'email'): Promise<string> {
  const reply = await visitor.ask('POST', `${STEP}/send`, { ticket, method });
  expect(reply.json()).toMatchObject({ success: true, value: { expiredMinutes: 1 } });
  const { rows } = await inAurora(sql<{ body: string }>`select body from outbox order by id desc limit 1`);
  return /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0] ?? '';
}

async function answer(visitor: Visitor, body: object) {
  const reply = await visitor.ask('POST', STEP, body);
  if (reply.json().success) visitor.token = reply.json().value.token;
  return reply.json();
}

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

/** Enrols an authenticator as a member does; returns recovery codes, each valid once. */
async function enrol(account: string): Promise<string[]> {
  const { TOTP, Secret } = await import('otpauth');
  await gateway.context.trees.toggleSwitch('aurora', 'LOGINIPVERF3', false, 'test');
  const visitor = createVisitor(gateway, 'aurora');
  expect((await visitor.logIn(account, PASSWORD)).json().success).toBe(true);
  const { secret } = (await visitor.ask('POST', '/wps/member/authenticator/begin', { password: PASSWORD })).json()
    .value;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: gateway.context.clock.now() });
  const { recoveryCodes } = (await visitor.ask('POST', '/wps/member/authenticator', { code })).json().value;
  await gateway.context.trees.toggleSwitch('aurora', 'LOGINIPVERF3', true, 'test');
  return recoveryCodes;
}

test('M106: a log-in from a new place needs a code, by text message or e-mail, and the place is known afterwards', async () => {
  for (const method of ['mobile', 'email'] as const) {
    const visitor = anonymousVisitor();
    const step = await begin(visitor);
    expect(step).toEqual({
      ticket: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      methods: ['mobile', 'email'],
      asksName: false,
      hints: { mobile: '+65 •••• 561', email: 'p•••@e•••.com' },
    });
    expect(visitor.cookies.has('__Host-session')).toBe(false);
    const code = await codeBy(visitor, step.ticket, method);
    const reply = await answer(visitor, { ticket: step.ticket, method, code: ` ${code} ` });
    expect(reply.value).toMatchObject({ userName: 'player1', passwordExpired: false, initialPassword: false });
    expect((await visitor.ask('GET', '/wps/member/info')).json().value.account).toBe('player1');
    expect((await visitor.logIn('player1', PASSWORD)).json().success).toBe(true);
    await inAurora(sql`delete from verification_code`);
  }
});

test('M106: a known browser in another address block needs a code, and another browser in a known one', async () => {
  const visitor = anonymousVisitor();
  const { ticket } = await begin(visitor);
  await answer(visitor, { ticket, method: 'mobile', code: await codeBy(visitor, ticket, 'mobile') });
  const moved = anonymousVisitor();
  for (const [name, value] of visitor.cookies) moved.cookies.set(name, value);
  await begin(moved);
  await begin(createVisitor(gateway, 'aurora', `192.0.${blocks - 1}.200`));
});

test('M106: the password alone suffices when the switch is off or a member has no method; only the latter is prompted for a contact', async () => {
  const enter = async () => (await anonymousVisitor().logIn('player1', PASSWORD)).json();
  await inAurora(sql`update member set mobile_verified = false, email_verified = false`);
  expect(await enter()).toMatchObject({ success: true, value: { lacksContact: true } });
  await gateway.context.trees.toggleSwitch('aurora', 'LOGINIPVERF3', false, 'test');
  const inside = await enter();
  await inAurora(sql`update member set mobile_verified = true`);
  for (const reply of [inside, await enter()]) {
    expect(reply.success).toBe(true);
    expect(reply.value).not.toHaveProperty('lacksContact');
  }
  await gateway.context.trees.toggleSwitch('aurora', 'LOGINIPVERF3', true, 'test');
});

test('M106: the second step follows the right password only, and never for a user that the site keeps out', async () => {
  const visitor = anonymousVisitor();
  expect((await visitor.logIn('player1', 'wrong-1')).json().errorCode).toBe('wrong_credentials');
  await inAurora(sql`update member set status = 'disabled' where account = 'player1'`);
  expect((await visitor.logIn('player1', PASSWORD)).json().errorCode).toBe('account_disabled');
  await inAurora(sql`update member set status = 'active'`);
});

test('M106: a member’s authenticator is required at new places whatever the switch is, before all else; a recovery code counts', async () => {
  const [recovery = '', second = ''] = await enrol('agent1');
  await gateway.context.trees.toggleSwitch('aurora', 'LOGINIPVERF3', false, 'test');
  const visitor = anonymousVisitor();
  const step = await begin(visitor, 'agent1');
  expect(step.methods).toEqual(['google', 'mobile', 'email']);
  expect((await visitor.ask('POST', `${STEP}/send`, { ticket: step.ticket, method: 'google' })).json().errorCode).toBe(
    'code_not_sent',
  );
  const wrong = await answer(visitor, { ticket: step.ticket, method: 'google', code: '000000' });
  expect(wrong.errorCode).toBe('second_step_failed');
  expect((await answer(visitor, { ticket: step.ticket, method: 'google', code: recovery })).success).toBe(true);
  await gateway.context.trees.toggleSwitch('aurora', 'LOGINIPVERF3', true, 'test');
  const other = anonymousVisitor();
  const { ticket } = await begin(other, 'agent1');
  expect((await answer(other, { ticket, method: 'google', code: recovery })).errorCode).toBe('second_step_failed');
  expect((await answer(other, { ticket, method: 'google', code: second })).success).toBe(true);
});

test('M106: after a texted code only the authenticator is required, and nothing without one', async () => {
  const sms = async (account: string, digits: string) => {
    const visitor = anonymousVisitor();
    const number = { mobileNum: digits, countryDialingCode: '65' };
    const humanCheck = await visitor.humanCheck('sms');
    await visitor.ask('POST', '/wps/verification/sms/noLogin', { ...number, humanCheck });
    const { rows } = await inAurora(sql<{ body: string }>`select body from outbox order by id desc limit 1`);
    const verificationCode = /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0];
    const body = { type: 'sms', ...number, verificationCode, humanCheck: await visitor.humanCheck('login') };
    const reply = await visitor.ask('POST', '/wps/session/login', body);
    return { account, ...reply.json() };
  };
  expect(await sms('player1', '81234561')).toMatchObject({ success: true, value: { userName: 'player1' } });
  expect(await sms('agent1', '81234563')).toMatchObject({
    errorCode: 'second_step_required',
    value: { secondStep: { methods: ['google'] } },
  });
});

test('M106: of sixteen concurrent wrong answers five are checked, and then the right one is refused too', async () => {
  const visitor = anonymousVisitor();
  const { ticket } = await begin(visitor);
  const code = await codeBy(visitor, ticket, 'email');
  const replies = await Promise.all(
    Array.from({ length: 16 }, () => answer(visitor, { ticket, method: 'email', code: wrongFor(code) })),
  );
  expect(replies.filter(({ errorCode }) => errorCode === 'second_step_failed')).toHaveLength(5);
  expect(replies.filter(({ errorCode }) => errorCode === 'second_step_expired')).toHaveLength(11);
  expect((await answer(visitor, { ticket, method: 'email', code })).errorCode).toBe('second_step_expired');
});

test('M106: of sixteen concurrent right answers one gets in', async () => {
  const visitor = anonymousVisitor();
  const { ticket } = await begin(visitor);
  const code = await codeBy(visitor, ticket, 'email');
  const replies = await Promise.all(
    Array.from({ length: 16 }, () => answer(visitor, { ticket, method: 'email', code })),
  );
  expect(replies.filter(({ success }) => success)).toHaveLength(1);
  expect(new Set(replies.map(({ errorCode }) => errorCode))).toEqual(new Set([undefined, 'second_step_expired']));
});

test('M106, D18: a ticket is invalid in another browser, at another merchant, after ten minutes, or after a new password', async () => {
  const visitor = anonymousVisitor();
  const { ticket } = await begin(visitor);
  const code = await codeBy(visitor, ticket, 'mobile');
  const body = { ticket, method: 'mobile', code };
  const thief = anonymousVisitor();
  await begin(thief, 'vip1');
  expect((await answer(thief, body)).errorCode).toBe('second_step_expired');
  expect((await answer(anonymousVisitor(), body)).errorCode).toBe('second_step_expired');
  expect((await thief.ask('POST', `${STEP}/send`, { ticket, method: 'mobile' })).json().errorCode).toBe(
    'second_step_expired',
  );
  const elsewhere = anonymousVisitor('lotus');
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
  expect((await answer(elsewhere, body)).errorCode).toBe('second_step_expired');
  await inAurora(sql`update second_step set expires_at = expires_at - interval '10 minutes'`);
  expect((await answer(visitor, body)).errorCode).toBe('second_step_expired');
  await inAurora(sql`update second_step set expires_at = expires_at + interval '10 minutes'`);
  await gateway.context.db.withMerchant('aurora', async (db) => {
    const { id } = await db
      .selectFrom('member')
      .select('id')
      .where('account', '=', 'player1')
      .executeTakeFirstOrThrow();
    await forgetSteps(db, 'aurora', id);
  });
  expect((await answer(visitor, body)).errorCode).toBe('second_step_expired');
});

test('M106: the database stores only the digest of a ticket', async () => {
  const { ticket } = await begin(anonymousVisitor());
  const { rows } = await inAurora(
    sql<{ text: string }>`select row_to_json(second_step)::text as text from second_step`,
  );
  const stored = rows.map(({ text }) => text).join();
  expect(stored).not.toContain(ticket);
  expect(stored).not.toContain(Buffer.from(ticket, 'base64url').toString('hex'));
});

test('M106: a code that was sent for one log-in is invalid for another', async () => {
  const [one, other] = [anonymousVisitor(), anonymousVisitor()];
  const first = await begin(one);
  const second = await begin(other);
  const code = await codeBy(one, first.ticket, 'mobile');
  expect((await answer(other, { ticket: second.ticket, method: 'mobile', code })).errorCode).toBe('second_step_failed');
  expect((await answer(one, { ticket: first.ticket, method: 'mobile', code })).success).toBe(true);
});

test('M106: a method that was not offered is a wrong answer, and the bank account name alone is no method', async () => {
  const visitor = anonymousVisitor();
  const { ticket } = await begin(visitor);
  for (const body of [{ method: 'google', code: '123456' }, { method: 'payee', name: 'Anna' }, { method: 'email' }]) {
    expect((await answer(visitor, { ticket, ...body })).errorCode).toBe('second_step_failed');
  }
});

test('D30, M106: where the merchant requires it, the bank account name is asked for with the code, in any spelling', async () => {
  const settings = createIdentitySettings(gateway.context.db, gateway.context.revisions);
  await inAurora(sql`update member set profile = '{"payeeName": "Nguyễn Văn  Đức"}' where account = 'vip1'`);
  expect((await begin(anonymousVisitor(), 'vip1')).asksName).toBe(false);
  await settings.change('aurora', { askPayeeName: true }, 'test');
  expect((await begin(anonymousVisitor(), 'player1')).asksName).toBe(false);
  const visitor = anonymousVisitor();
  const { ticket, asksName } = await begin(visitor, 'vip1');
  expect(asksName).toBe(true);
  const code = await codeBy(visitor, ticket, 'email');
  for (const name of [undefined, '', 'Nguyen Van Duy']) {
    const body = { ticket, method: 'email', code, ...(name ? { name } : {}) };
    expect((await answer(visitor, body)).errorCode).toBe('second_step_failed');
  }
  expect((await answer(visitor, { ticket, method: 'email', code, name: ' NGUYEN van duc ' })).success).toBe(true);
  await settings.change('aurora', { askPayeeName: false }, 'test');
});

test('M106, M95: log-ins that stop before their second step count as failed; a full one resets the count', async () => {
  const visitor = anonymousVisitor();
  await begin(visitor);
  await begin(visitor);
  const { ticket } = await begin(visitor);
  expect((await visitor.logIn('player1', PASSWORD)).json().errorCode).toBe('captcha_required');
  const code = await codeBy(visitor, ticket, 'mobile');
  expect((await answer(visitor, { ticket, method: 'mobile', code })).success).toBe(true);
  expect((await anonymousVisitor().logIn('player1', PASSWORD)).json().errorCode).toBe('second_step_required');
});

test('M106, D09, D17: results and requests of the first step apply after the second', async () => {
  const settings = createIdentitySettings(gateway.context.db, gateway.context.revisions);
  const whole = async () => {
    const visitor = anonymousVisitor();
    const { ticket } = await begin(visitor, 'player1', { remember: true });
    expect(visitor.cookies.has('__Host-remember')).toBe(false);
    const code = await codeBy(visitor, ticket, 'email');
    const reply = await answer(visitor, { ticket, method: 'email', code });
    await inAurora(sql`delete from verification_code`);
    return { value: reply.value, visitor };
  };
  const { visitor } = await whole();
  expect(visitor.cookies.has('__Host-remember')).toBe(true);
  const initialPasswordHash = await hash(PASSWORD, LIGHT);
  await settings.change('aurora', { initialPasswordHash, passwordDays: 1 }, 'test');
  await inAurora(sql`update member set password_changed_at = now() - interval '2 days'`);
  expect((await whole()).value).toMatchObject({ initialPassword: true, passwordExpired: true });
  await settings.change('aurora', { initialPasswordHash: null, passwordDays: null }, 'test');
});

test('M106, D09: a remembered browser at a new place needs the second step too', async () => {
  const visitor = anonymousVisitor();
  const { ticket } = await begin(visitor, 'player1', { remember: true });
  await answer(visitor, { ticket, method: 'email', code: await codeBy(visitor, ticket, 'email') });
  const moved = anonymousVisitor();
  for (const [name, value] of visitor.cookies) moved.cookies.set(name, value);
  const humanCheck = await moved.humanCheck('login');
  const body = { type: 'username', username: 'player1', remembered: true, humanCheck };
  expect((await moved.ask('POST', '/wps/session/login', body)).json().errorCode).toBe('second_step_required');
  expect(moved.cookies.get('__Host-remember')).not.toBe(visitor.cookies.get('__Host-remember'));
});

test('M106: the place of a registration is known', async () => {
  const visitor = anonymousVisitor();
  const fields = { username: 'Newplace1', password: 'Sunrise77x', confirmPassword: 'Sunrise77x', payeeName: 'Anna' };
  const origin = {
    registerUrl: 'http://aurora.localhost',
    domain: 'aurora.localhost',
    registerMethod: 'WEB',
    login: true,
  };
  const humanCheck = await visitor.humanCheck('register');
  const reply = await visitor.ask('PUT', '/wps/member/register', { ...origin, ...fields, humanCheck });
  expect(reply.json().success).toBe(true);
  await inAurora(sql`update member set email = 'new@example.com', email_verified = true where account = 'Newplace1'`);
  expect((await visitor.logIn('Newplace1', 'Sunrise77x')).json().success).toBe(true);
  expect((await anonymousVisitor().logIn('Newplace1', 'Sunrise77x')).json().errorCode).toBe('second_step_required');
});

test('M106: the last twenty blocks of a browser are stored', async () => {
  await inAurora(sql`update member set mobile_verified = false, email_verified = false`);
  const first = anonymousVisitor();
  await first.logIn('vip1', PASSWORD);
  for (let block = 1; block <= 22; block += 1) {
    const moved = anonymousVisitor();
    for (const [name, value] of first.cookies) moved.cookies.set(name, value);
    expect((await moved.logIn('vip1', PASSWORD)).json().success).toBe(true);
  }
  const { rows } = await inAurora(
    sql<{ count: number }>`select count(*)::integer as count from known_place join member on member.id = member_id
      where account = 'vip1' group by device order by 1 desc limit 1`,
  );
  expect(rows[0]?.count).toBe(20);
});
