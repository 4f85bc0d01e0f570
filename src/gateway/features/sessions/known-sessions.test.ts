import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildGateway } from '#gateway/app.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { endSessionsOf } from '#gateway/identity/sessions/end-sessions.ts';
import { createTestGateway, type PageRequest, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

/** A change is seen within a second; the rest is for a busy machine. */
const WITHIN = { timeout: 1_000, interval: 10 };

let gateway: TestGateway;
let both: readonly Counted[];
let visitor: Visitor;
let memberId: string;

/** A gateway process, and how often it asked the database for a session. */
interface Counted {
  readonly context: Context;
  ask(request: PageRequest): ReturnType<TestGateway['ask']>;
  asked(): number;
  stop(): Promise<void>;
}

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  both = [await startGateway(), await startGateway()];
});

afterAll(async () => {
  for (const one of both) await one.stop();
  await gateway.close();
});

/** Listens for changes as a process does, and runs no jobs. */
async function startGateway(): Promise<Counted> {
  let asked = 0;
  const prepared: Database['prepared'] = (name, ...rest) => {
    if (name === 'find_session') asked += 1;
    return gateway.context.db.prepared(name, ...rest);
  };
  const context = createContext(gateway.context.config, { ...gateway.context.db, prepared }, gateway.context.log, {
    pool: gateway.context.pool,
    passwordCost: gateway.context.passwordCost,
  });
  await context.merchants.ensure('aurora', []);
  const app = await buildGateway(context);
  context.revisions.start();
  context.sessionChanges.start();
  return {
    context,
    ask({ headers: more, ...request }) {
      const headers = Object.entries({ host: 'aurora.localhost', merchant: 'aurora', ...more });
      return app.inject({
        ...request,
        headers: Object.fromEntries(headers.filter(([, value]) => value !== undefined)),
      });
    },
    asked: () => asked,
    async stop() {
      await app.close();
      await Promise.all([context.revisions.stop(), context.sessionChanges.stop()]);
    },
  };
}

beforeEach(async () => {
  visitor = createVisitor(gateway, 'aurora');
  const reply = await visitor.logIn('player1', 'Livery-demo-1');
  expect(reply.json().success).toBe(true);
  memberId = (await visitor.ask('GET', '/wps/member/info')).json().value.id;
  for (const { context } of both) await vi.waitFor(() => expect(context.sessionChanges.isCurrent()).toBe(true), 10_000);
});

afterEach(() => inAurora((db) => sql`update member set status = 'active', switches = '{}'`.execute(db)));

const inAurora = (work: (db: Db) => Promise<unknown>) => gateway.context.db.withMerchant('aurora', work);

const read = (one: Counted, url = '/wps/member/info') =>
  one.ask({
    method: 'GET',
    url,
    headers: {
      authorization: visitor.token,
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });

/** Both processes know the session: the second of two reads asks nothing. */
async function makeKnown(): Promise<void> {
  for (const one of both) {
    await vi.waitFor(async () => {
      expect((await read(one)).statusCode).toBe(200);
      const before = one.asked();
      expect((await read(one)).statusCode).toBe(200);
      expect(one.asked()).toBe(before);
    }, 10_000);
  }
}

const endSession = (db: Db) => endSessionsOf(db, 'aurora', memberId);

test.for([
  ['an ended session', endSession],
  ['a member who is locked', (db: Db) => sql`update member set status = 'disabled' where id = ${memberId}`.execute(db)],
  ['an ended tab', (db: Db) => sql`delete from session_token`.execute(db)],
] as const)('M336, D18: %s is refused within a second by every gateway that knows the session', async ([, change]) => {
  await makeKnown();
  await inAurora(change);
  for (const one of both)
    await vi.waitFor(async () => expect((await read(one)).json().errorCode).toBe('session_expired'), WITHIN);
});

test('M284: a member’s changed switch is seen within a second by every gateway that knows the session', async () => {
  await makeKnown();
  const switches = { MANPLAYREB3: { enabled: false, because: 'test' } };
  await inAurora((db) =>
    sql`update member set switches = ${JSON.stringify(switches)}::jsonb where id = ${memberId}`.execute(db),
  );
  for (const one of both) {
    const before = one.asked();
    await vi.waitFor(async () => {
      await read(one);
      expect(one.asked()).toBeGreaterThan(before);
    }, WITHIN);
  }
});

test('D18: a gateway whose connection for notifications is silent or broken asks the database', async () => {
  await makeKnown();
  const [one] = both;
  if (one === undefined) throw new Error('no gateway');
  await stopListeners('SIGSTOP');
  try {
    await inAurora(endSession);
    await vi.waitFor(async () => expect((await read(one)).json().errorCode).toBe('session_expired'), WITHIN);
    expect(one.context.sessionChanges.isCurrent()).toBe(false);
  } finally {
    await stopListeners('SIGCONT');
  }
});

/** Signals the server processes of this database’s connections that listen. */
async function stopListeners(signal: NodeJS.Signals): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'livery events'`.execute(gateway.context.db.platform);
  expect(rows.length).toBeGreaterThan(0);
  for (const { pid } of rows) process.kill(pid, signal);
}

test('D18: a call that may write asks the database each time, and the member’s next reads ask too', async () => {
  await makeKnown();
  const [one] = both;
  if (one === undefined) throw new Error('no gateway');
  const headers = {
    origin: 'http://aurora.localhost',
    authorization: visitor.token,
    cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
  const before = one.asked();
  const write = () => one.ask({ method: 'PUT', url: '/wps/member/language', payload: { language: 'EN' }, headers });
  await write();
  await write();
  expect(one.asked()).toBe(before + 2);
  await read(one);
  expect(one.asked()).toBe(before + 3);
});

test('D18, M280: a new password ends the session that other gateways know', async () => {
  await makeKnown();
  const old = { token: visitor.token, cookies: new Map(visitor.cookies) };
  const newPassword = 'another-Livery-2';
  const body = { oldPassword: 'Livery-demo-1', newPassword, confirmNewPassword: newPassword };
  expect((await visitor.ask('POST', '/wps/member/password', body)).json().success).toBe(true);
  visitor.token = old.token;
  for (const [name, value] of old.cookies) visitor.cookies.set(name, value);
  for (const one of both)
    await vi.waitFor(async () => expect((await read(one)).json().errorCode).toBe('session_expired'), WITHIN);
});
