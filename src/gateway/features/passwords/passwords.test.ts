import { sql } from 'kysely';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPasswords } from '#gateway/identity/passwords/passwords.ts';
import { createIdentitySettings } from '#gateway/identity/settings.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { edgeHeaders } from '#serving/edge-headers.ts';
import { inEnglish } from '#tests/setup/english.ts';

let gateway: TestGateway;
const OLD = 'Livery-demo-1';
const NEW = 'Lantern4river9';
const EMAIL = 'Player1@mail.example';
const NUMBER = '+6581234567';
let hash = '';
/** The clock of the authenticators and rate limits. */
let now = Date.now();

beforeAll(async () => {
  gateway = await createTestGateway(['aurora'], { clock: { now: () => now } });
  hash = await createPasswords(gateway.context.random, gateway.context.passwordCost).hash(OLD);
});

beforeEach(async () => {
  now += 11 * 60_000;
  for (const table of [
    'security_try',
    'authenticator',
    'password_reset',
    'outbox',
    'verification_code',
    'login_failure',
  ]) {
    await inAurora(sql`delete from ${sql.table(table)}`);
  }
  await inAurora(sql`update member set password_hash = ${hash}, password_changed_at = now() - interval '1 hour',
    email = ${EMAIL}, email_verified = false, mobile = ${NUMBER}, mobile_verified = true, language = null, status = 'active'
    where account = 'player1'`);
});

afterAll(() => gateway.close());

function inAurora<T>(query: ReturnType<typeof sql<T>>) {
  return gateway.context.db.withMerchant('aurora', async (db) => (await query.execute(db)).rows);
}

/** A signed-in visitor with a separate browser; human checks use the real time. */
async function signedIn(password = OLD): Promise<Visitor> {
  const visitor = createVisitor(gateway, 'aurora');
  expect((await visitor.logIn('player1', password)).json()).toMatchObject({ success: true });
  return visitor;
}

const change = async (visitor: Visitor, rest: object = {}) =>
  (
    await visitor.ask('POST', '/wps/member/password', {
      oldPassword: OLD,
      newPassword: NEW,
      confirmNewPassword: NEW,
      ...rest,
    })
  ).json();

const isSignedIn = async (visitor: Visitor) => (await visitor.ask('GET', '/wps/member/info')).statusCode === 200;
const canLogIn = async (password: string) =>
  (await createVisitor(gateway, 'aurora', '192.0.2.77').logIn('player1', password)).json().success;
const messages = () =>
  inAurora(sql<{ recipient: string; body: string; html: string | null; subject: string | null }>`
    select recipient, body, html, subject from outbox order by id`);

const forgot = (visitor: Visitor, username = 'player1', email = EMAIL) =>
  visitor.form('/wps/member/password/email', { username, email });
const ticketIn = (text: string | undefined) => /reset=([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
async function mailedTicket(visitor: Visitor): Promise<string> {
  expect((await forgot(visitor)).json()).toEqual({ success: true, value: null });
  return ticketIn((await messages()).at(-1)?.body);
}
const reset = async (visitor: Visitor, ticket: string, rest: object = {}) =>
  (
    await visitor.ask('POST', '/wps/member/password/reset', {
      ticket,
      newPassword: NEW,
      confirmNewPassword: NEW,
      ...rest,
    })
  ).json();

async function textedCode(visitor: Visitor, mobileNum = '81234567'): Promise<string> {
  const body = { mobileNum, countryDialingCode: '65', humanCheck: await visitor.humanCheck('sms') };
  expect((await visitor.ask('POST', '/wps/verification/sms/noLogin', body)).json().success).toBe(true);
  return /\b\d{6}\b/.exec((await messages()).at(-1)?.body ?? '')?.[0] ?? '';
}
const byPhone = async (visitor: Visitor, verificationCode: string, rest: object = {}) => {
  const body = { newPassword: NEW, mobileNum: '81234567', countryDialingCode: '65', verificationCode, ...rest };
  return (await visitor.ask('POST', '/wps/member/password/verification', body)).json();
};

/** Enrols the member's authenticator; returns a generator of current codes. */
async function enrol(): Promise<() => string> {
  const visitor = await signedIn();
  const begun = (await visitor.ask('POST', '/wps/member/authenticator/begin', { password: OLD })).json();
  const app = URI.parse(begun.value.uri);
  if (!(app instanceof TOTP)) throw new Error('no time-based authenticator');
  const codeNow = () => app.generate({ timestamp: now });
  const confirmed = await visitor.ask('POST', '/wps/member/authenticator', { code: codeNow() });
  expect(confirmed.json().success).toBe(true);
  now += 30_000;
  return codeNow;
}
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

test('M127, M280: a changed password ends every session, opens a new one, notifies the member', async () => {
  const [mine, other] = [await signedIn(), await signedIn()];
  const before = mine.token;
  const reply = await change(mine);
  expect(reply).toEqual({
    success: true,
    value: {
      token: expect.stringMatching(/^[\w-]{43}$/),
      id: expect.any(String),
      userName: 'player1',
      firstTimeLogin: true,
      passwordExpired: false,
      initialPassword: false,
    },
  });
  expect(await isSignedIn(other)).toBe(false);
  expect(reply.value.token).not.toBe(before);
  expect(await isSignedIn(mine)).toBe(false);
  mine.token = reply.value.token;
  expect(await isSignedIn(mine)).toBe(true);
  expect([await canLogIn(OLD), await canLogIn(NEW)]).toEqual([false, true]);
  const reported = (await messages()).filter(({ body }) => body.includes('account password was changed'));
  expect(reported).toEqual([expect.objectContaining({ recipient: NUMBER })]);
});

test('M127, M129, D13, D37: the merchant’s rule named password validates rule, repetition and blanks', async () => {
  const visitor = await signedIn();
  const fieldsOf = async (rest: object) => (await change(visitor, rest)).value.fields;
  expect(await fieldsOf({ newPassword: 'short', confirmNewPassword: 'short' })).toEqual([
    { field: 'newPassword', code: 'reg_pattern_19', message: expect.stringContaining('8 - 64') },
  ]);
  expect(await fieldsOf({ confirmNewPassword: 'Another4river9' })).toEqual([
    { field: 'confirmNewPassword', code: 'inconsistent_twice', message: inEnglish('inconsistent_twice') },
  ]);
  expect(await fieldsOf({ newPassword: ` ${NEW}`, confirmNewPassword: ` ${NEW}` })).toEqual([
    expect.objectContaining({ field: 'newPassword', code: 'form.passwordBlanks' }),
  ]);
  const parted = 'Another 4 river';
  expect(await fieldsOf({ newPassword: parted, confirmNewPassword: parted })).toEqual([
    expect.objectContaining({ field: 'newPassword', code: 'reg_pattern_19' }),
  ]);
  await gateway.context.trees.changeRule('aurora', 'password', { minLength: 16 }, 'test');
  expect(await fieldsOf({})).toEqual([expect.objectContaining({ field: 'newPassword' })]);
  await gateway.context.trees.changeRule('aurora', 'password', { minLength: 8 }, 'test');
});

test('M127: common passwords, and those containing the account’s or the merchant’s name, are refused', async () => {
  const visitor = await signedIn();
  for (const newPassword of ['Password123', 'Qwerty123', 'xPlayer1x99', 'MyAurora2026', 'Woaini1314']) {
    expect((await change(visitor, { newPassword, confirmNewPassword: newPassword })).errorCode).toBe('password_common');
  }
});

test('M127, D15: the old password is required, except for an account that has none', async () => {
  const visitor = await signedIn();
  expect((await change(visitor, { oldPassword: undefined })).value.fields).toEqual([
    expect.objectContaining({ field: 'oldPassword' }),
  ]);
  expect((await change(visitor, { oldPassword: 'Wrong4river9' })).errorCode).toBe('password_wrong');
  await inAurora(sql`update member set password_hash = null where account = 'player1'`);
  expect((await change(visitor, { oldPassword: undefined })).success).toBe(true);
  expect(await canLogIn(NEW)).toBe(true);
});

test('M127: wrong old passwords are counted; after five the right one waits too', async () => {
  const visitor = await signedIn();
  const guesses = await Promise.all(Array.from({ length: 8 }, () => change(visitor, { oldPassword: 'Wrong4river9' })));
  expect(guesses.filter(({ errorCode }) => errorCode === 'password_wrong')).toHaveLength(5);
  expect((await change(visitor)).errorCode).toBe('try_later');
  expect(await isSignedIn(visitor)).toBe(true);
});

test('M280: of two parallel changes one is done', async () => {
  const visitors = [await signedIn(), await signedIn()];
  const passwords = [NEW, 'Another4river9'];
  const replies = await Promise.all(
    visitors.map((visitor, at) => change(visitor, { newPassword: passwords[at], confirmNewPassword: passwords[at] })),
  );
  expect(replies.filter(({ success }) => success)).toHaveLength(1);
  const winner = replies.findIndex(({ success }) => success);
  expect(await canLogIn(passwords[winner] ?? '')).toBe(true);
});

test('D17: a user with the merchant’s initial password is notified until it is changed', async () => {
  const settings = createIdentitySettings(gateway.context.db, gateway.context.revisions);
  const initial = 'Handed5outhere';
  const initialHash = await createPasswords(gateway.context.random, gateway.context.passwordCost).hash(initial);
  await settings.change('aurora', { initialPasswordHash: initialHash }, 'test');
  await inAurora(sql`update member set password_hash = ${initialHash} where account = 'player1'`);
  const visitor = createVisitor(gateway, 'aurora');
  expect((await visitor.logIn('player1', initial)).json().value).toMatchObject({ initialPassword: true });
  const again = { oldPassword: initial, newPassword: initial, confirmNewPassword: initial };
  expect((await change(visitor, again)).value.fields[0]).toMatchObject({
    field: 'newPassword',
    code: 'password.unchanged',
  });
  const changed = await change(visitor, { oldPassword: initial });
  expect(changed.value).toMatchObject({ initialPassword: false });
  visitor.token = changed.value.token;
  const back = { oldPassword: NEW, newPassword: initial, confirmNewPassword: initial };
  expect((await change(visitor, back)).errorCode).toBe('password_common');
  const next = createVisitor(gateway, 'aurora');
  expect((await next.logIn('player1', NEW)).json().value).toMatchObject({ initialPassword: false });
  await settings.change('aurora', { initialPasswordHash: null }, 'test');
});

test('M280: without a session, and for a trial account, there is nothing to change', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  expect((await change(visitor)).errorCode).toBe('not_logged_in');
  const trial = await signedIn();
  await inAurora(sql`update member set type = 4 where account = 'player1'`);
  expect((await change(trial)).errorCode).toBe('in_need_true_account');
  await inAurora(sql`update member set type = 0, ends_at = null where account = 'player1'`);
});

test('M124, M281: a mailed link sets a new password once, logs in its member, and logs out all others', async () => {
  const other = await signedIn();
  const visitor = createVisitor(gateway, 'aurora');
  const ticket = await mailedTicket(visitor);
  const mail = (await messages()).find(({ recipient }) => recipient === EMAIL);
  expect(mail?.subject).toBe('Aurora: Choose a new password');
  expect(mail?.body).toContain(`http://aurora.localhost/login?reset=${ticket}`);
  expect(mail?.html).toContain(`href="http://aurora.localhost/login?reset=${ticket}"`);
  const reply = await reset(visitor, ticket);
  expect(reply.value).toMatchObject({ userName: 'player1', initialPassword: false, passwordExpired: false });
  visitor.token = reply.value.token;
  expect([await isSignedIn(visitor), await isSignedIn(other)]).toEqual([true, false]);
  expect([await canLogIn(OLD), await canLogIn(NEW)]).toEqual([false, true]);
  expect((await messages()).some(({ body }) => body.includes('a new password was set'))).toBe(true);
  expect((await reset(visitor, ticket)).errorCode).toBe('link_expired');
});

test('M281: of sixteen parallel uses of one link one succeeds', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const ticket = await mailedTicket(visitor);
  const replies = await Promise.all(Array.from({ length: 16 }, () => reset(createVisitor(gateway, 'aurora'), ticket)));
  expect(replies.filter(({ success }) => success)).toHaveLength(1);
  expect(new Set(replies.filter(({ success }) => !success).map(({ errorCode }) => errorCode))).toEqual(
    new Set(['link_expired']),
  );
});

test('M281: a link lives 30 minutes, ends with any other new password, and is stored as a digest', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const ticket = await mailedTicket(visitor);
  const [row] = await inAurora(sql<{ text: string; minutes: number }>`select row_to_json(r)::text as text,
    extract(epoch from expires_at - created_at)::integer / 60 as minutes from password_reset r`);
  expect(row?.minutes).toBe(30);
  expect(row?.text).not.toContain(ticket);
  await inAurora(sql`update password_reset set expires_at = now()`);
  expect((await reset(visitor, ticket)).errorCode).toBe('link_expired');
  const second = await mailedTicket(visitor);
  expect((await change(await signedIn())).success).toBe(true);
  expect((await reset(visitor, second)).errorCode).toBe('link_expired');
  for (const bad of ['x', 'A'.repeat(43), `${second}'--`]) {
    expect((await reset(visitor, bad)).errorCode).toBe('link_expired');
  }
});

test('M281: an invalid password leaves the link valid; a disabled account’s link is invalid', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const ticket = await mailedTicket(visitor);
  const weak = { newPassword: 'Password123', confirmNewPassword: 'Password123' };
  expect((await reset(visitor, ticket, weak)).errorCode).toBe('password_common');
  expect((await reset(visitor, ticket, { confirmNewPassword: 'Other4river9' })).value.fields[0].code).toBe(
    'inconsistent_twice',
  );
  await inAurora(sql`update member set status = 'disabled' where account = 'player1'`);
  expect((await reset(visitor, ticket)).errorCode).toBe('link_expired');
  await inAurora(sql`update member set status = 'active' where account = 'player1'`);
  expect((await reset(visitor, ticket)).success).toBe(true);
});

test('M281: an enrolled authenticator is required, and a wrong code of it leaves the link valid', async () => {
  const codeNow = await enrol();
  const visitor = createVisitor(gateway, 'aurora');
  const ticket = await mailedTicket(visitor);
  expect((await reset(visitor, ticket)).errorCode).toBe('authenticator_required');
  expect((await reset(visitor, ticket, { authenticatorCode: wrongFor(codeNow()) })).errorCode).toBe(
    'authenticator_wrong',
  );
  expect(await canLogIn(NEW)).toBe(false);
  expect((await reset(visitor, ticket, { authenticatorCode: codeNow() })).success).toBe(true);
});

test('M130, M281, D32: known and unknown pairs get equal answers and records; only the right one gets a mail', async () => {
  const pairs = [
    ['player1', EMAIL],
    [' PLAYER1 ', 'player1@MAIL.example '],
    ['player1', 'stranger@mail.example'],
    ['nobody1', EMAIL],
  ] as const;
  const replies = [];
  for (const [at, [username, email]] of pairs.entries()) {
    replies.push(await forgot(createVisitor(gateway, 'aurora', `192.0.2.${at}`), username, email));
  }
  const whole = replies.map(({ statusCode, body, headers: { date: _, 'x-request-id': __, ...headers } }) =>
    JSON.stringify({ statusCode, body, headers }),
  );
  expect(new Set(whole).size).toBe(1);
  const rows = await inAurora(sql<{ recipient: string; live: boolean }>`
    select recipient, expires_at > now() as live from outbox order by id`);
  expect(rows).toEqual([
    { recipient: EMAIL, live: true },
    { recipient: EMAIL, live: true },
    { recipient: '', live: false },
    { recipient: '', live: false },
  ]);
  const decoys = await inAurora(sql`select 1 from password_reset where member_id is null`);
  expect(decoys).toHaveLength(2);
});

test('M130, D32: a merchant that reveals accounts reports an unknown pair', async () => {
  const settings = createIdentitySettings(gateway.context.db, gateway.context.revisions);
  await settings.change('aurora', { revealAccounts: true }, 'test');
  const visitor = createVisitor(gateway, 'aurora');
  expect((await forgot(visitor, 'nobody1')).json().errorCode).toBe('account_unknown');
  expect((await forgot(visitor)).json().success).toBe(true);
  await settings.change('aurora', { revealAccounts: false }, 'test');
});

test('M281: three links an hour for an account, twenty for an address block; further ones are silently dropped', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  for (let count = 0; count < 5; count += 1) expect((await forgot(visitor)).json().success).toBe(true);
  expect(await messages()).toHaveLength(3);
  const elsewhere = createVisitor(gateway, 'aurora', '192.0.2.9');
  await Promise.all(Array.from({ length: 25 }, (_, at) => forgot(elsewhere, `nobody${at}`)));
  expect(await inAurora(sql`select 1 from password_reset`)).toHaveLength(23);
});

test('M281: the link’s host is the site’s, for any request; disabled and trial accounts get none', async () => {
  const payload = { username: 'player1', email: EMAIL };
  const forged = {
    'x-forwarded-host': 'evil.example',
    [edgeHeaders.host]: 'evil.example',
    forwarded: 'host=evil.example',
  };
  const url = '/wps/member/password/email';
  await gateway.ask('aurora', { method: 'POST', url, payload, headers: forged });
  const edge = { [edgeHeaders.secret]: gateway.context.edgeSecret, [edgeHeaders.merchant]: 'aurora' };
  const headers = {
    ...edge,
    [edgeHeaders.host]: 'www.brand.example:8443',
    host: 'edge.internal',
    origin: 'https://www.brand.example:8443',
  };
  const throughEdge = await gateway.ask('aurora', { method: 'POST', url, payload, headers });
  expect(throughEdge.json()).toEqual({ success: true, value: null });
  const behindTls = { [edgeHeaders.host]: 'aurora.localhost:8443', [edgeHeaders.scheme]: 'https' };
  const fromLocalhost = { ...headers, ...behindTls, origin: 'https://aurora.localhost:8443' };
  await gateway.ask('aurora', { method: 'POST', url, payload, headers: fromLocalhost });
  const bodies = (await messages()).map(({ body }) => body);
  expect(bodies.join()).not.toContain('evil.example');
  expect(bodies[1]).toContain('https://www.brand.example/login?reset=');
  expect(bodies[2]).toContain('https://aurora.localhost:8443/login?reset=');
  await inAurora(sql`delete from password_reset`);
  await inAurora(sql`update member set status = 'disabled' where account = 'player1'`);
  await forgot(createVisitor(gateway, 'aurora'));
  expect((await messages()).at(-1)?.recipient).toBe('');
});

test('M125, M282: a texted code sets a new password, logs in its member, and marks nothing else', async () => {
  const other = await signedIn();
  const visitor = createVisitor(gateway, 'aurora');
  const code = await textedCode(visitor);
  expect((await byPhone(visitor, wrongFor(code))).errorCode).toBe('verification_code_wrong');
  const reply = await byPhone(visitor, ` ${code} `);
  expect(reply.value).toMatchObject({ userName: 'player1' });
  visitor.token = reply.value.token;
  expect([await isSignedIn(visitor), await isSignedIn(other)]).toEqual([true, false]);
  expect([await canLogIn(OLD), await canLogIn(NEW)]).toEqual([false, true]);
  expect((await byPhone(visitor, code)).errorCode).toBe('verification_code_expired');
  const [row] = await inAurora(sql`select email_verified, first_login_at from member where account = 'player1'`);
  expect(row).toEqual({ email_verified: false, first_login_at: null });
});

test('M282: an older client names no country: its own counts', async () => {
  const visitor = createVisitor(gateway, 'aurora', '127.0.0.1');
  const code = await textedCode(visitor);
  expect((await byPhone(visitor, code, { countryDialingCode: undefined })).success).toBe(true);
});

test('M282, D32: a number without an account is answered like a wrong code', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  await textedCode(visitor);
  await textedCode(visitor, '91234567');
  const known = await byPhone(visitor, '000000');
  expect(known.errorCode).toBe('verification_code_wrong');
  expect(await byPhone(visitor, '000000', { mobileNum: '91234567' })).toEqual(known);
  expect(await byPhone(visitor, '000000', { mobileNum: '98765432' })).toEqual(known);
});

test('M282: another obstacle to a right code leaves it valid; five wrong ones do not', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const code = await textedCode(visitor);
  for (const newPassword of ['Password123', 'xPlayer1x99', 'short']) {
    expect((await byPhone(visitor, code, { newPassword })).success).toBe(false);
  }
  const guesses = await Promise.all(Array.from({ length: 12 }, () => byPhone(visitor, wrongFor(code))));
  expect(guesses.filter(({ errorCode }) => errorCode === 'verification_code_wrong')).toHaveLength(5);
  expect((await byPhone(visitor, code)).errorCode).toBe('verification_code_expired');
});

test('M282: an enrolled authenticator is required without using up the code, and its own tries are counted', async () => {
  const codeNow = await enrol();
  const visitor = createVisitor(gateway, 'aurora');
  const code = await textedCode(visitor);
  expect((await byPhone(visitor, code)).errorCode).toBe('authenticator_required');
  expect((await byPhone(visitor, wrongFor(code))).errorCode).toBe('verification_code_wrong');
  for (let count = 0; count < 2; count += 1) {
    const reply = await byPhone(visitor, code, { authenticatorCode: wrongFor(codeNow()) });
    expect(reply.errorCode).toBe('authenticator_wrong');
  }
  const [tries] = await inAurora(sql<{ tries: number }>`select tries from security_try where kind = 'authenticator'`);
  expect(tries?.tries).toBe(2);
  expect((await byPhone(visitor, code, { authenticatorCode: codeNow() })).success).toBe(true);
});

test('M282: of eight parallel uses of one code one succeeds', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const code = await textedCode(visitor);
  const replies = await Promise.all(Array.from({ length: 8 }, () => byPhone(createVisitor(gateway, 'aurora'), code)));
  expect(replies.filter(({ success }) => success)).toHaveLength(1);
});
