import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD_COST } from '#gateway/context/password-cost.ts';
import { createIdentitySettings } from '#gateway/identity/settings.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';

let gateway: TestGateway;
const PASSWORD = 'Livery-demo-1';

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor'], { passwordCost: PASSWORD_COST });
});

afterAll(async () => {
  await gateway.close();
});

/** Updates one column of a member directly in the database. */
const setMember = (merchant: string, account: string, assignment: ReturnType<typeof sql>) =>
  gateway.context.db.withMerchant(merchant, (db) =>
    sql`update member set ${assignment} where merchant = ${merchant} and account = ${account}`.execute(db),
  );

test('M92, M97, M272: a member logs in by user name and password, both trimmed, and gets a token and a cookie', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const reply = await visitor.logIn('  Player1 ', ` ${PASSWORD} `);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    success: true,
    value: { userName: 'player1', firstTimeLogin: true, passwordExpired: false, initialPassword: false },
  });
  expect(reply.headers['cache-control']).toBe('no-store');
  const info = await visitor.ask('GET', '/wps/member/info');
  expect(info.json().value).toMatchObject({ account: 'player1', type: 0 });
});

test('a log-in emits an event, a failed one does not', async () => {
  const reported = () =>
    gateway.context.db.withMerchant('harbor', async (db) => {
      const { rows } = await sql<{ account: string }>`select m.account from event e
        join member m on m.merchant = e.merchant and m.id = (e.body ->> 'member')::uuid where e.kind = 'login'`.execute(
        db,
      );
      return rows.map(({ account }) => account);
    });
  expect((await createVisitor(gateway, 'harbor', '198.51.103.1').logIn('vip1', 'wrong-1')).statusCode).toBe(200);
  expect(await reported()).toEqual([]);
  expect((await createVisitor(gateway, 'harbor', '198.51.103.2').logIn('vip1', PASSWORD)).json().success).toBe(true);
  expect(await reported()).toEqual(['vip1']);
});

test('D18: the session cookie is __Host-, HttpOnly, Secure, SameSite and host-only; the token is in neither', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const reply = await visitor.logIn('player1', PASSWORD);
  const session = reply.cookies.find(({ name }) => name === '__Host-session');
  expect(session).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Lax' });
  expect(session).not.toHaveProperty('domain');
  expect(session?.value).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(visitor.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(session?.value).not.toBe(visitor.token);
});

test('M98: the first log-in stays the first until the page confirms it', async () => {
  const visitor = createVisitor(gateway, 'lotus');
  expect((await visitor.logIn('player1', PASSWORD)).json().value.firstTimeLogin).toBe(true);
  expect((await visitor.ask('POST', '/wps/session/login/first', {})).json()).toEqual({ success: true, value: null });
  expect((await visitor.logIn('player1', PASSWORD)).json().value.firstTimeLogin).toBe(false);
});

test('M92: a wrong password and an unknown name get one answer', async () => {
  const known = await createVisitor(gateway, 'aurora', '198.51.101.1').logIn('vip1', 'wrong-1');
  const unknown = await createVisitor(gateway, 'aurora', '198.51.102.1').logIn('nobody1', 'wrong-1');
  expect(known.json()).toMatchObject({ success: false, value: null, errorCode: 'wrong_credentials' });
  expect(unknown.statusCode).toBe(known.statusCode);
  expect(unknown.body).toBe(known.body);
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
  expect(unknown.cookies).toEqual([]);
});

test('M92: one field accepts user name, e-mail address and number, in every usual spelling', async () => {
  await setMember('lotus', 'player1', sql`mobile = '+84912345678', mobile_verified = true, email = 'Linh@Example.com'`);
  const typed = [
    ...['player1', ' PLAYER1 ', 'linh@example.com', 'LINH@example.com '],
    ...['+84 912 345 678', '0912345678', '912 345 678', '84912345678', '0912.345.678', '（+84）912-345-678'],
  ];
  for (const [at, name] of typed.entries()) {
    const reply = await createVisitor(gateway, 'lotus', `198.51.${110 + at}.1`).logIn(name, PASSWORD);
    expect([name, reply.json().value?.userName]).toEqual([name, 'player1']);
  }
  const wrong = await createVisitor(gateway, 'lotus', '198.51.130.1').logIn('+84 912 345 678', 'wrong-1');
  expect(wrong.json().errorCode).toBe('wrong_credentials');
});

test('M92: an unverified contact of several members matches no user; the verified one comes first', async () => {
  const [ann, bob] = ['agent1', 'vip1'];
  for (const account of [ann, bob])
    await setMember('lotus', account, sql`email = 'both@example.com', mobile = '+84987654321'`);
  const logIn = async (name: string, from: string) =>
    (await createVisitor(gateway, 'lotus', from).logIn(name, PASSWORD)).json().value?.userName;
  expect(await logIn('both@example.com', '198.51.131.1')).toBeUndefined();
  expect(await logIn('0987654321', '198.51.132.1')).toBeUndefined();
  await setMember('lotus', bob, sql`email_verified = true, mobile_verified = true`);
  expect(await logIn('both@example.com', '198.51.133.1')).toBe(bob);
  expect(await logIn('0987654321', '198.51.134.1')).toBe(bob);
});

test('M95: another spelling of a number does not bypass the failure counter', async () => {
  const spelled = ['+84 911 111 111', '0911111111', '84911111111'];
  const replies = [];
  for (const name of spelled)
    replies.push((await createVisitor(gateway, 'lotus', '198.51.135.1').logIn(name, 'wrong-1')).json());
  expect(replies.at(-1)).toMatchObject({ errorCode: 'wrong_credentials', value: { captcha: true } });
});

test('M92: malformed names and passwords are refused without a fault', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  for (const name of ['constructor', '__proto__', "' or 1=1 --", '<script>alert(1)</script>', 'é'.repeat(255)]) {
    const reply = await visitor.logIn(name, PASSWORD);
    expect(reply.json().success).toBe(false);
    expect(reply.statusCode).toBeLessThan(500);
  }
  expect((await visitor.logIn('   ', PASSWORD)).json().value.fields).toEqual([
    { field: 'username', code: 'form.required' },
  ]);
  const bare = await visitor.ask('POST', '/wps/session/login', { type: 'username', username: 'player1' });
  expect(bare.json().errorCode).toBe('remember_expired');
});

test('K1: a name with invisible characters or full-width letters matches the name', async () => {
  for (const name of ['\u202Eplayer1\u200b', 'ｐｌａｙｅｒ１', ' player١ '])
    expect((await createVisitor(gateway, 'aurora').logIn(name, PASSWORD)).json().success).toBe(true);
});

test('D17, M97: the merchant’s initial password and an old one are reported at log-in', async () => {
  const settings = createIdentitySettings(gateway.context.db, gateway.context.revisions);
  const initialPasswordHash = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1 });
  await settings.change('harbor', { initialPasswordHash, passwordDays: 90 }, 'test');
  await setMember('harbor', 'player1', sql`password_changed_at = now() - interval '91 days'`);
  const due = await createVisitor(gateway, 'harbor').logIn('player1', PASSWORD);
  expect(due.json().value).toMatchObject({ initialPassword: true, passwordExpired: true });
  const fresh = await createVisitor(gateway, 'harbor').logIn('vip1', PASSWORD);
  expect(fresh.json().value).toMatchObject({ initialPassword: true, passwordExpired: false });
});

test('M92: a hash with other parameters is renewed at log-in', async () => {
  await setMember('aurora', 'vip1', sql`password_hash = ${await hash(PASSWORD, { memoryCost: 8192, timeCost: 1 })}`);
  const visitor = createVisitor(gateway, 'aurora', '203.0.113.9');
  expect((await visitor.logIn('vip1', PASSWORD)).json().success).toBe(true);
  const stored = await gateway.context.db.withMerchant('aurora', (db) =>
    db.selectFrom('member').select('password_hash').where('account', '=', 'vip1').executeTakeFirstOrThrow(),
  );
  expect(stored.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect((await visitor.logIn('vip1', PASSWORD)).json().success).toBe(true);
});

test('D41: a site for members refuses agents, one for agents refuses members, and only after the right password', async () => {
  const { trees } = gateway.context;
  const site = (await trees.read('lotus')).whitelabel;
  const agent = createVisitor(gateway, 'lotus');
  await trees.replaceTree('lotus', 'whitelabel', { ...site, audience: 'members' }, 'test');
  expect((await agent.logIn('agent1', 'wrong-1')).json().errorCode).toBe('wrong_credentials');
  expect((await agent.logIn('agent1', PASSWORD)).json().errorCode).toBe('members_only');
  await trees.replaceTree('lotus', 'whitelabel', { ...site, audience: 'agents' }, 'test');
  expect((await agent.logIn('player1', PASSWORD)).json().errorCode).toBe('agents_only');
  expect((await agent.logIn('agent1', PASSWORD)).json().success).toBe(true);
  await trees.replaceTree('lotus', 'whitelabel', site, 'test');
});

test('D41: a disabled account does not get in, and its open session ends', async () => {
  const visitor = createVisitor(gateway, 'lotus');
  expect((await visitor.logIn('vip1', PASSWORD)).json().success).toBe(true);
  await setMember('lotus', 'vip1', sql`status = 'disabled'`);
  expect((await visitor.ask('GET', '/wps/member/info')).json().errorCode).toBe('session_expired');
  expect((await visitor.logIn('vip1', PASSWORD)).json().errorCode).toBe('account_disabled');
  await setMember('lotus', 'vip1', sql`status = 'active'`);
});

test('M93: log-in by texted code is refused where its switch is off', async () => {
  const visitor = createVisitor(gateway, 'harbor');
  const body = { type: 'sms', mobileNum: '81234567', countryDialingCode: '65', verificationCode: '123456' };
  const reply = await visitor.ask('POST', '/wps/session/login', body);
  expect(reply.statusCode).toBe(403);
  expect(reply.json().errorCode).toBe('function_not_available');
});

test('M94, D26: without the human check no password is checked', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const body = { type: 'username', username: 'player1', password: PASSWORD };
  expect((await visitor.ask('POST', '/wps/session/login', body)).json().errorCode).toBe('human_check_required');
  const other = await visitor.humanCheck('register');
  const reply = await visitor.ask('POST', '/wps/session/login', { ...body, humanCheck: other });
  expect(reply.json().errorCode).toBe('human_check_failed');
});

test('M92: an address block has 120 log-ins a minute and 240 new tabs, then gets a retry time; others do not', async () => {
  const ask = async (address: string, url: string) => {
    const body = url.endsWith('login') ? { type: 'username', username: 'player1', password: PASSWORD } : {};
    return createVisitor(gateway, 'aurora', address).ask('POST', url, body);
  };
  for (const [url, limit] of [
    ['/wps/session/login', 120],
    ['/wps/session/resume', 240],
  ] as const) {
    const replies = await Promise.all(Array.from({ length: limit + 1 }, (_, at) => ask(`192.0.2.${at % 250}`, url)));
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    expect(refused.map((reply) => reply.json().errorCode)).toEqual(['too_many_requests']);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('192.0.3.1', url)).statusCode).toBe(200);
  }
});
