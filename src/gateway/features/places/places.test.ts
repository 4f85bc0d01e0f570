import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countryFromNetworks } from '#gateway/context/country-of.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

let gateway: TestGateway;
const PASSWORD = 'Livery-demo-1';
const countryOf = countryFromNetworks({ SG: ['203.0.113.0/24'] });

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus'], { countryOf });
});

beforeEach(async () => {
  for (const table of ['session', 'member_device', 'remembered_browser', 'login_failure']) {
    await inAurora(sql`delete from ${sql.table(table)}`);
  }
});

afterAll(async () => {
  await gateway.close();
});

function inAurora<T>(query: ReturnType<typeof sql<T>>) {
  return gateway.context.db.withMerchant('aurora', (db) => query.execute(db));
}

async function signedIn(
  account = 'player1',
  address = '203.0.113.7',
  rest = {},
  merchant = 'aurora',
): Promise<Visitor> {
  const visitor = createVisitor(gateway, merchant, address);
  expect((await visitor.logIn(account, PASSWORD, rest)).json().success).toBe(true);
  return visitor;
}

interface PlaceReply {
  readonly id: string;
  readonly current: boolean;
  readonly seenAt: number;
}

const info = (visitor: Visitor) => visitor.ask('GET', '/wps/member/info');
const listOf = async (visitor: Visitor): Promise<{ sessions: PlaceReply[]; devices: PlaceReply[] }> =>
  (await visitor.ask('GET', '/wps/member/places')).json().value;
const otherOf = (places: PlaceReply[]) => places.find(({ current }) => !current)?.id ?? '';

async function logInRemembered(visitor: Visitor) {
  const humanCheck = await visitor.humanCheck('login');
  const body = { type: 'username', username: 'player1', remembered: true, humanCheck };
  return (await visitor.ask('POST', '/wps/session/login', body)).json();
}

test('M168: a member sees sessions and browsers with country, address block and time; the own ones are marked', async () => {
  const there = await signedIn('player1', '2001:db8:1:2::7');
  const here = await signedIn();
  const { sessions, devices } = await listOf(here);
  const place = { id: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/), device: '', seenAt: expect.any(Number) };
  const mine = { ...place, country: 'SG', network: '203.0.113.0/24', current: true };
  const theirs = { ...place, country: '', network: '2001:db8:1:2::/64', current: false };
  for (const list of [sessions, devices]) expect(list).toEqual([mine, theirs]);
  expect(Math.abs(Date.now() - (sessions[0]?.seenAt ?? 0))).toBeLessThan(60_000);
  expect((await listOf(there)).sessions.find(({ current }) => current)?.id).toBe(otherOf(sessions));
});

test('M168: ended sessions are not shown', async () => {
  await signedIn();
  await inAurora(sql`update session set seen_at = now() - interval '31 minutes'`);
  const here = await signedIn();
  expect((await listOf(here)).sessions).toHaveLength(1);
  expect((await listOf(here)).devices).toHaveLength(2);
});

test('M168, D09: an ended session opens nothing, and its browser is no longer remembered', async () => {
  const there = await signedIn('player1', '198.51.100.7', { remember: true });
  const here = await signedIn();
  const id = otherOf((await listOf(here)).sessions);
  expect((await here.ask('POST', '/wps/member/places/end', { id })).json()).toEqual({ success: true, value: null });
  expect((await here.ask('POST', '/wps/member/places/end', { id })).json().success).toBe(true);
  expect((await info(there)).json().errorCode).toBe('session_expired');
  expect((await logInRemembered(there)).errorCode).toBe('remember_expired');
  expect((await info(here)).statusCode).toBe(200);
});

test('M168: one’s own session ends by log-out, not by its row', async () => {
  const here = await signedIn();
  const [own] = (await listOf(here)).sessions;
  expect((await here.ask('POST', '/wps/member/places/end', { id: own?.id ?? '' })).statusCode).toBe(409);
  expect((await info(here)).statusCode).toBe(200);
});

test('M168, D09: ending all others leaves this session and forgets every remembered browser, this one too', async () => {
  const there = await signedIn('player1', '198.51.100.7', { remember: true });
  const here = await signedIn('player1', '203.0.113.7', { remember: true });
  const bystander = await signedIn('vip1', '203.0.113.7', { remember: true });
  expect((await here.ask('POST', '/wps/member/places/endOthers', {})).json().success).toBe(true);
  expect((await info(there)).json().errorCode).toBe('session_expired');
  expect((await info(here)).statusCode).toBe(200);
  for (const visitor of [there, here]) expect((await logInRemembered(visitor)).errorCode).toBe('remember_expired');
  expect((await info(bystander)).statusCode).toBe(200);
  const { rows } = await inAurora(sql`select account from remembered_browser join member on member.id = member_id`);
  expect(rows).toEqual([{ account: 'vip1' }]);
});

test('M168, M106: a forgotten browser loses its sessions and its memory, and its places are new again', async () => {
  await inAurora(sql`update member set email = 'player1@example.com', email_verified = true where account = 'player1'`);
  const there = await signedIn('player1', '198.51.100.7', { remember: true });
  const here = await signedIn();
  await gateway.context.trees.toggleSwitch('aurora', 'LOGINIPVERF3', true, 'test');
  expect((await there.logIn('player1', PASSWORD)).json().success).toBe(true);
  const { devices } = await listOf(here);
  expect((await here.ask('POST', '/wps/member/places/forget', { id: otherOf(devices) })).json().success).toBe(true);
  expect((await info(there)).json().errorCode).toBe('session_expired');
  expect((await logInRemembered(there)).errorCode).toBe('remember_expired');
  expect((await there.logIn('player1', PASSWORD)).json().errorCode).toBe('second_step_required');
  expect((await listOf(here)).devices).toHaveLength(1);
  await gateway.context.trees.toggleSwitch('aurora', 'LOGINIPVERF3', false, 'test');
});

test('M168: no user ends or forgets another member’s or merchant’s entries', async () => {
  const victim = await signedIn('player1', '203.0.113.7', { remember: true });
  const { sessions, devices } = await listOf(victim);
  const attackers = [await signedIn('vip1'), await signedIn('player1', '203.0.113.7', {}, 'lotus')];
  for (const attacker of attackers) {
    await attacker.ask('POST', '/wps/member/places/end', { id: sessions[0]?.id ?? '' });
    await attacker.ask('POST', '/wps/member/places/forget', { id: devices[0]?.id ?? '' });
    expect((await listOf(attacker)).sessions).toHaveLength(1);
  }
  expect(await listOf(victim)).toEqual({ sessions, devices });
  expect((await logInRemembered(victim)).success).toBe(true);
});

test('M168: unknown ids are no fault', async () => {
  const here = await signedIn();
  for (const id of ['x', '%', 'A'.repeat(64), "' or 1=1 --", '\u202E']) {
    for (const url of ['/wps/member/places/end', '/wps/member/places/forget']) {
      expect((await here.ask('POST', url, { id })).statusCode).toBe(200);
    }
  }
  expect((await info(here)).statusCode).toBe(200);
});
