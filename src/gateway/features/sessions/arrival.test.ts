import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGateway } from '#gateway/app.ts';
import { createContext } from '#gateway/context/context.ts';
import { countryFromNetworks } from '#gateway/context/country-of.ts';
import { createLog } from '#gateway/process/log.ts';
import { createTestGateway, type PageRequest, type TestGateway } from '#gateway/testing/gateway.ts';
import { someoneWaits } from '#gateway/testing/lock-waits.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

let gateway: TestGateway;
/** A second process on the same database. */
let other: TestGateway;
const PASSWORD = 'Livery-demo-1';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const countryOf = countryFromNetworks({ SG: ['203.0.113.0/24'], VN: ['192.0.2.0/24'] });

beforeAll(async () => {
  gateway = await createTestGateway(['aurora'], { countryOf });
  const { config } = gateway.context;
  const context = createContext(config, gateway.database.database, createLog('silent'), { countryOf });
  const app = await buildGateway(context);
  const ask = (merchant: string, request: PageRequest) => {
    const host = `${merchant}.localhost`;
    const headers = Object.entries({ host, merchant, origin: `http://${host}`, ...request.headers });
    return app.inject({ ...request, headers: Object.fromEntries(headers.filter(([, value]) => value !== undefined)) });
  };
  other = { ...gateway, app, context, ask };
  await inAurora(sql`update member set email = account || '@example.com', email_verified = true`);
});

afterAll(async () => {
  await other.app.close();
  await gateway.close();
});

function inAurora<T>(query: ReturnType<typeof sql<T>>) {
  return gateway.context.db.withMerchant('aurora', (db) => query.execute(db));
}

/** A visitor with a User-Agent. */
function browser(userAgent: string, address: string): Visitor {
  const ask: TestGateway['ask'] = (merchant, request) =>
    gateway.ask(merchant, { ...request, headers: { ...request.headers, 'user-agent': userAgent } });
  return createVisitor({ ...gateway, ask }, 'aurora', address);
}

const info = (visitor: Visitor) => visitor.ask('GET', '/wps/member/info');

/** The same browser at another process. */
function elsewhere(visitor: Visitor): Visitor {
  const moved = createVisitor(other, 'aurora');
  for (const [name, value] of visitor.cookies) moved.cookies.set(name, value);
  moved.token = visitor.token;
  return moved;
}

async function noticesTo(account: string): Promise<{ body: string }[]> {
  const { rows } = await inAurora(
    sql<{ body: string }>`select body from outbox where recipient = ${`${account}@example.com`} order by id`,
  );
  return rows;
}

test('M168: a member is notified of a new browser with name and country; not of the first and known ones', async () => {
  const first = browser(FIREFOX, '203.0.113.9');
  await first.logIn('vip1', PASSWORD);
  await first.logIn('vip1', PASSWORD);
  expect(await noticesTo('vip1')).toEqual([]);
  await browser(SAFARI, '192.0.2.9').logIn('vip1', PASSWORD);
  const notices = await noticesTo('vip1');
  expect(notices).toHaveLength(1);
  expect(notices[0]?.body).toContain('Safari on iOS');
  expect(notices[0]?.body).toContain('Location: Vietnam');
});

test('M168: of two concurrent new browsers each is notified', async () => {
  await inAurora(sql`delete from outbox`);
  await Promise.all([
    browser(FIREFOX, '203.0.113.10').logIn('vip1', PASSWORD),
    browser(SAFARI, '192.0.2.10').logIn('vip1', PASSWORD),
  ]);
  expect(await noticesTo('vip1')).toHaveLength(2);
});

test('M168: the last log-in and the one before it are stored, with browser and country', async () => {
  await browser(FIREFOX, '203.0.113.9').logIn('agent1', PASSWORD);
  await browser(SAFARI, '192.0.2.9').logIn('agent1', PASSWORD);
  const { rows } = await inAurora(
    sql`select last_login_device, last_login_country, previous_login_device, previous_login_country,
      previous_login_at <= last_login_at as ordered from member where account = 'agent1'`,
  );
  expect(rows).toEqual([
    {
      last_login_device: 'Safari on iOS',
      last_login_country: 'VN',
      previous_login_device: 'Firefox on Linux',
      previous_login_country: 'SG',
      ordered: true,
    },
  ]);
});

test('D18: a log-out, a revoked session and a ban bind another process from the next call', async () => {
  const out = browser(FIREFOX, '203.0.113.9');
  await out.logIn('player1', PASSWORD);
  const moved = elsewhere(out);
  expect((await info(moved)).statusCode).toBe(200);
  await out.ask('DELETE', '/wps/session/logout');
  expect((await info(moved)).json().errorCode).toBe('session_expired');
  const [current, ended] = [browser(FIREFOX, '203.0.113.9'), browser(SAFARI, '203.0.113.9')];
  for (const visitor of [current, ended]) await visitor.logIn('player1', PASSWORD);
  expect((await elsewhere(current).ask('POST', '/wps/member/places/endOthers', {})).json().success).toBe(true);
  expect((await info(ended)).json().errorCode).toBe('session_expired');
  expect((await info(elsewhere(ended))).json().errorCode).toBe('session_expired');
  expect((await info(elsewhere(current))).statusCode).toBe(200);
  await inAurora(sql`update member set status = 'disabled' where account = 'player1'`);
  for (const visitor of [current, elsewhere(current)])
    expect((await info(visitor)).json().errorCode).toBe('session_expired');
  await inAurora(sql`update member set status = 'active'`);
});

test('D18: a log-in in progress while the password changes opens nothing', async () => {
  const visitor = browser(FIREFOX, '203.0.113.9');
  let login: ReturnType<Visitor['logIn']> | undefined;
  await gateway.context.db.withMerchant('aurora', async (db) => {
    const member = db.selectFrom('member').selectAll().where('account', '=', 'vip1');
    const { id } = await member.forNoKeyUpdate().executeTakeFirstOrThrow();
    login = visitor.logIn('vip1', PASSWORD);
    await someoneWaits(gateway.context.db);
    await sql`update member set password_hash = 'another' where id = ${id}`.execute(db);
  });
  expect((await login)?.json().errorCode).toBe('wrong_credentials');
  expect(visitor.cookies.has('__Host-session')).toBe(false);
  await inAurora(sql`update member set password_hash = (select password_hash from member where account = 'player1')`);
});

test('D18: a member never gets the session that an attacker planted in the browser', async () => {
  const attacker = browser(FIREFOX, '192.0.2.66');
  await attacker.logIn('vip1', PASSWORD);
  const victim = browser(SAFARI, '203.0.113.9');
  for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
  await victim.logIn('player1', PASSWORD);
  expect(victim.cookies.get('__Host-session')).not.toBe(attacker.cookies.get('__Host-session'));
  expect((await info(attacker)).json().errorCode).toBe('session_expired');
  expect((await info(victim)).json().value.account).toBe('player1');
});

test.for([
  ['POST', '/wps/session/login', { type: 'username', username: 'player1', remembered: true }],
  ['POST', '/wps/session/login/verification', { ticket: 'x', method: 'mobile', code: '1' }],
  ['POST', '/wps/session/login/verification/send', { ticket: 'x', method: 'mobile' }],
  ['POST', '/wps/session/login/freeplay', { os: 'x', platform: 'W', random: 'x' }],
  ['POST', '/wps/session/resume', {}],
  ['DELETE', '/wps/session/logout', undefined],
  ['POST', '/wps/member/places/end', { id: 'x' }],
  ['POST', '/wps/member/places/endOthers', {}],
  ['POST', '/wps/member/places/forget', { id: 'x' }],
] as const)(
  'D18: %s %s from another site’s page, a form or a caller without Origin is refused, cookies or not',
  async ([method, url, payload]) => {
    const visitor = browser(FIREFOX, '203.0.113.9');
    await visitor.logIn('player1', PASSWORD, { remember: true });
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const own = { cookie, authorization: visitor.token };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const asks: Omit<PageRequest, 'method' | 'url'>[] = [
      { headers: { ...own, origin: 'https://evil.example' }, ...(payload && { payload }) },
      { headers: { ...own, origin: undefined }, ...(payload && { payload }) },
      { headers: { ...own, 'sec-fetch-site': 'cross-site' }, ...(payload && { payload }) },
      { headers: { ...own, ...form }, payload: 'a=b' },
    ];
    for (const ask of asks) {
      const reply = await gateway.ask('aurora', { method, url, ...ask });
      expect([403, 415]).toContain(reply.statusCode);
      expect(reply.cookies).toEqual([]);
    }
    expect((await info(visitor)).statusCode).toBe(200);
  },
);
