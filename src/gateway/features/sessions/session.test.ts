import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

let gateway: TestGateway;
const PASSWORD = 'Livery-demo-1';
const COOKIE = '__Host-session';

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
});

afterAll(async () => {
  await gateway.close();
});

async function signedIn(merchant = 'aurora', account = 'player1'): Promise<Visitor> {
  const visitor = createVisitor(gateway, merchant);
  expect((await visitor.logIn(account, PASSWORD)).json().success).toBe(true);
  return visitor;
}

const info = (visitor: Visitor) => visitor.ask('GET', '/wps/member/info');
const resume = (visitor: Visitor) => visitor.ask('POST', '/wps/session/resume', {});

test('M336, D18: a token call without a token, or with an unknown one, is refused', async () => {
  const visitor = await signedIn();
  for (const token of [undefined, 'x', 'A'.repeat(43), `Bearer ${visitor.token}`]) {
    const reply = await info(Object.assign(visitor, { token }));
    expect(reply.statusCode).toBe(401);
    expect(['not_logged_in', 'session_expired']).toContain(reply.json().errorCode);
  }
});

test('D18: a token without its cookie opens nothing, and neither does one with another session’s cookie', async () => {
  const [thief, victim] = [createVisitor(gateway, 'aurora'), await signedIn()];
  thief.token = victim.token;
  expect((await info(thief)).json()).toMatchObject({ success: false, errorCode: 'not_logged_in' });
  const other = await signedIn('aurora', 'vip1');
  other.token = victim.token;
  expect((await info(other)).json().errorCode).toBe('session_expired');
  expect((await info(victim)).statusCode).toBe(200);
});

test('D18: token and cookie of one merchant’s member open nothing at another merchant’s', async () => {
  const here = await signedIn('aurora');
  const there = createVisitor(gateway, 'lotus');
  there.token = here.token;
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  expect((await info(there)).json().errorCode).toBe('session_expired');
  expect((await resume(there)).json().value).toEqual({});
  expect((await info(here)).statusCode).toBe(200);
});

test('D18: a log-in makes a new session and ends the browser’s earlier one', async () => {
  const visitor = await signedIn();
  const before = { token: visitor.token, cookie: visitor.cookies.get(COOKIE) };
  await visitor.logIn('player1', PASSWORD);
  expect(visitor.cookies.get(COOKIE)).not.toBe(before.cookie);
  const old = createVisitor(gateway, 'aurora');
  old.token = before.token;
  old.cookies.set(COOKIE, before.cookie ?? '');
  expect((await info(old)).json().errorCode).toBe('session_expired');
});

test('D18: no usable session secret is stored: the database has neither cookie nor token', async () => {
  const visitor = await signedIn();
  const rows = await gateway.context.db.withMerchant('aurora', (db) =>
    sql<{ text: string }>`select row_to_json(session)::text as text from session union all
      select row_to_json(session_token)::text from session_token`.execute(db),
  );
  const stored = rows.rows.map((row) => row.text).join('\n');
  for (const secret of [visitor.token ?? '', visitor.cookies.get(COOKIE) ?? '']) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
  }
});

test('D18: a session ends after 30 minutes without use, and after 12 hours in any case', async () => {
  const age = (column: 'seen_at' | 'expires_at', interval: string) =>
    gateway.context.db.withMerchant('aurora', (db) =>
      sql`update session set ${sql.ref(column)} = now() - ${interval}::interval`.execute(db),
    );
  const idle = await signedIn();
  await age('seen_at', '29 minutes');
  expect((await info(idle)).statusCode).toBe(200);
  await age('seen_at', '31 minutes');
  expect((await info(idle)).json().errorCode).toBe('session_expired');
  expect((await resume(idle)).json().value).toEqual({});
  expect(idle.cookies.has(COOKIE)).toBe(false);
  const long = await signedIn();
  await age('expires_at', '1 second');
  expect((await info(long)).json().errorCode).toBe('session_expired');
});

test('D18: a session begins with 12 hours, and use is recorded', async () => {
  const visitor = await signedIn();
  const read = () =>
    gateway.context.db.withMerchant('aurora', async (db) => {
      const query = sql<{ hours: number; idle: number }>`
        select extract(epoch from expires_at - created_at)::integer / 3600 as hours,
          extract(epoch from now() - seen_at)::integer as idle from session order by created_at desc limit 1`;
      return (await query.execute(db)).rows[0];
    });
  expect((await read())?.hours).toBe(12);
  await gateway.context.db.withMerchant('aurora', (db) =>
    sql`update session set seen_at = now() - interval '5 minutes'`.execute(db),
  );
  await info(visitor);
  expect((await read())?.idle).toBeLessThan(5);
});

test('D18: a tab without a token gets its own from the cookie, and the first tab’s stays valid', async () => {
  const first = await signedIn();
  const second = createVisitor(gateway, 'aurora');
  for (const [name, value] of first.cookies) second.cookies.set(name, value);
  const reply = await resume(second);
  second.token = reply.json().value.token;
  expect(second.token).not.toBe(first.token);
  expect((await info(second)).json().value.account).toBe('player1');
  expect((await info(first)).statusCode).toBe(200);
});

test('D18: a browser without a session gets no token', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  expect((await resume(visitor)).json()).toEqual({ success: true, value: {} });
  visitor.cookies.set(COOKIE, 'A'.repeat(43));
  expect((await resume(visitor)).json().value).toEqual({});
  visitor.cookies.set(COOKIE, '%00<script>');
  expect((await resume(visitor)).json().value).toEqual({});
});

test('M107, M287: log-out ends the session of every tab and removes the cookie', async () => {
  const visitor = await signedIn();
  const second = createVisitor(gateway, 'aurora');
  for (const [name, value] of visitor.cookies) second.cookies.set(name, value);
  second.token = (await resume(second)).json().value.token;
  const reply = await visitor.ask('DELETE', '/wps/session/logout');
  expect(reply.json()).toEqual({ success: true, value: null });
  expect(reply.headers['clear-site-data']).toBe('"cache"');
  expect(visitor.cookies.has(COOKIE)).toBe(false);
  expect((await info(second)).json().errorCode).toBe('session_expired');
});

test('D18: a call of another site’s page is refused with its cookie', async () => {
  const visitor = await signedIn();
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await gateway.ask('aurora', {
    method: 'POST',
    url: '/wps/session/resume',
    headers: { cookie, origin: 'https://evil.example' },
    payload: {},
  });
  expect(reply.statusCode).toBe(403);
  expect(reply.json().errorCode).toBe('origin_refused');
});

test('D18: thirty browsers of a member are stored, the last used ones', async () => {
  await gateway.context.db.withMerchant('aurora', (db) =>
    sql`insert into member_device (merchant, member_id, device, seen_at)
      select 'aurora', member.id, sha256(n::text::bytea), now() - n * interval '1 day'
      from member, generate_series(1, 60) n where account = 'agent1'`.execute(db),
  );
  await signedIn('aurora', 'agent1');
  const { rows } = await gateway.context.db.withMerchant('aurora', (db) =>
    sql<{ count: number; eldest: number }>`
      select count(*)::integer as count, extract(day from now() - min(seen_at))::integer as eldest
      from member_device join member on member.id = member_id where account = 'agent1'`.execute(db),
  );
  expect(rows).toEqual([{ count: 30, eldest: 29 }]);
});
