import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#gateway/db/client.ts';
import { createLog } from '#gateway/process/log.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { MATCH } from '#model/state-machines/match.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';
import { readDue, setTimers } from './set-timers.ts';
import type { DueTimer } from './take-due.ts';
import { createTimers, type TimerHandler, type Timers } from './timers.ts';

const MERCHANT = 'aurora';
const MINUTE_MS = 60_000;

let gateway: TestGateway;
let db: Database;
const reported: string[] = [];

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => void reported.push(line) });
  gateway = await createTestGateway([MERCHANT], { log });
  db = gateway.context.db;
  // Results of steps, and orders that follow a state machine: features bring their own tables.
  await sql`create table done (merchant text not null, subject_id uuid not null, step text not null)`.execute(db.owner);
  await sql`call enable_tenant_rls('done', 'select, insert, delete')`.execute(db.owner);
  await sql`create table scratch_match (merchant text not null, id uuid primary key, state text not null,
    version bigint not null default 1)`.execute(db.owner);
  await sql`alter table scratch_match drop constraint scratch_match_pkey, add primary key (merchant, id)`.execute(
    db.owner,
  );
  await sql`call enable_tenant_rls('scratch_match', 'select, insert, update')`.execute(db.owner);
  await sql`call keep_to_machine('scratch_match', 'match')`.execute(db.owner);
});

afterAll(() => gateway.close());

beforeEach(async () => {
  reported.length = 0;
  await asOwner(db, MERCHANT, async (owner) => {
    await sql`delete from timer`.execute(owner);
    await sql`delete from done`.execute(owner);
  });
});

/** Orders that entered a state some time ago and are due. */
async function due(machine: typeof DEPOSIT, state: string, ids: readonly string[]): Promise<void> {
  await db.withMerchant(MERCHANT, async (scope) => {
    for (const id of ids) await setTimers(scope, MERCHANT, machine, { id, state, version: 1n });
  });
  await asOwner(db, MERCHANT, (owner) =>
    sql`update timer set due_at = now() - interval '1 second', next_at = now() - interval '1 second'`.execute(owner),
  );
}

const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

const note: TimerHandler = async (scope, { merchant, subjectId, step }) => {
  await sql`insert into done values (${merchant}, ${subjectId}, ${step})`.execute(scope);
};

async function done(): Promise<readonly string[]> {
  const { rows } = await db.withMerchant(MERCHANT, (scope) =>
    sql<{ id: string }>`select subject_id as id from done order by 1`.execute(scope),
  );
  return rows.map(({ id }) => id);
}

const waiting = () =>
  db.withMerchant(MERCHANT, (scope) =>
    scope
      .selectFrom('timer')
      .select(['step', 'minutes_before', 'attempts', 'failure', 'due_at', 'next_at', 'set_at'])
      .orderBy('minutes_before')
      .execute(),
  );

function timersWith(handler: TimerHandler, on: Database = db): Timers {
  const timers = createTimers({ ...gateway.context, db: on });
  timers.on('deposit', 'expire', handler);
  return timers;
}

function openOther(): Database {
  const { ownerUrl, appUrl } = gateway.database;
  return openDatabase({ ownerUrl, appUrl, consoleUrl: appUrl, log: createLog('silent') });
}

test('m10: a timer that another process set is run within moments: a notification tells of it', async () => {
  const { context } = gateway;
  const ran = Promise.withResolvers<void>();
  const timers = createTimers(context);
  timers.on('deposit', 'expire', async (scope, due) => {
    await note(scope, due);
    ran.resolve();
  });
  context.work.start();
  await expect.poll(() => context.work.isListening()).toBe(true);
  timers.start();
  // The poller has looked at the merchant, and would look again after 15 seconds only.
  await expect
    .poll(
      async () =>
        (await context.db.withMerchant(MERCHANT, (scope) => scope.selectFrom('timer').select('step').execute())).length,
    )
    .toBe(0);
  const other = openOther();
  const begun = performance.now();
  await other.withMerchant(MERCHANT, (scope) =>
    sql`insert into timer (merchant, machine, subject_id, version, step, due_at, next_at)
      values (${MERCHANT}, 'deposit', gen_random_uuid(), 1, 'expire', now(), now())`.execute(scope),
  );
  await ran.promise;
  expect(performance.now() - begun).toBeLessThan(12_000);
  await timers.stop();
  await context.work.stop();
  await other.close();
});

describe('setting timers', () => {
  test('an order gets those of its state, by the database clock, each once', async () => {
    const [id = ''] = ids(1);
    await db.withMerchant(MERCHANT, async (scope) => {
      for (const _ of ['once', 'again']) await setTimers(scope, MERCHANT, MATCH, { id, state: 'asked', version: 3n });
    });
    const rows = await waiting();
    expect(rows.map((row) => [row.step, row.minutes_before])).toEqual([
      ['count', 0],
      ['count', 10],
      ['count', 30],
    ]);
    const left = rows.map((row) => (row.due_at.getTime() - row.set_at.getTime()) / MINUTE_MS);
    expect(left).toEqual([60, 50, 30]);
  });

  test('a state without a clock end has none', async () => {
    await due(WITHDRAWAL, 'held', ids(1));
    await due(MATCH, 'disputed', ids(1));
    expect(await waiting()).toEqual([]);
  });

  test('the merchant’s own minutes apply, and drop a reminder that has no room', async () => {
    const [id = ''] = ids(1);
    await db.withMerchant(MERCHANT, (scope) =>
      setTimers(scope, MERCHANT, MATCH, { id, state: 'asked', version: 1n }, () => 20),
    );
    const rows = await waiting();
    expect(rows.map((row) => (row.due_at.getTime() - row.set_at.getTime()) / MINUTE_MS)).toEqual([20, 10]);
  });

  test('N13: a reply has the due time with its clock; another version has none', async () => {
    const [id = ''] = ids(1);
    const read = (version: bigint) =>
      db.withMerchant(MERCHANT, (scope) => readDue(scope, MERCHANT, DEPOSIT, { id, version }));
    await db.withMerchant(MERCHANT, (scope) =>
      setTimers(scope, MERCHANT, DEPOSIT, { id, state: 'waiting', version: 2n }),
    );
    const found = await read(2n);
    const [row] = await waiting();
    expect(found).toMatchObject({ step: 'expire', dueAt: row?.due_at.getTime(), isPaused: false });
    const left = (found?.dueAt ?? 0) - (found?.now ?? 0);
    expect(left).toBeLessThanOrEqual(30 * MINUTE_MS);
    expect(left).toBeGreaterThan(20 * MINUTE_MS);
    expect(await read(1n)).toBeUndefined();
  });
});

describe('clock steps', () => {
  test('run once each under two gateways', async () => {
    const orders = ids(60);
    await due(DEPOSIT, 'waiting', orders);
    const other = openOther();
    try {
      const both = [timersWith(note), timersWith(note, other)];
      let taken = 0;
      for (let processed = await takeInParallel(both); processed > 0; processed = await takeInParallel(both))
        taken += processed;
      expect(taken).toBe(60);
      expect(await done()).toEqual([...orders].sort());
      expect(await waiting()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test('wait for their time', async () => {
    await db.withMerchant(MERCHANT, (scope) =>
      setTimers(scope, MERCHANT, DEPOSIT, { id: crypto.randomUUID(), state: 'waiting', version: 1n }),
    );
    expect(await timersWith(note).takeAll(MERCHANT)).toBe(0);
    expect(await waiting()).toHaveLength(1);
  });

  test('of a killed process run in another, and its writes are gone', async () => {
    const [order = ''] = ids(1);
    await due(DEPOSIT, 'waiting', [order]);
    const child = await startDying();
    // The child process holds the timer: no other process may take it in the meantime.
    expect(await timersWith(note).takeAll(MERCHANT)).toBe(0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const survivor = timersWith(note);
    await expect.poll(() => survivor.takeAll(MERCHANT)).toBe(1);
    expect(await done()).toEqual([order]);
  });

  test('that throw are logged, postponed and retried; the try is rolled back, and others go on', async () => {
    const [bad = '', good = ''] = ids(2).sort();
    await due(DEPOSIT, 'waiting', [bad, good]);
    let isBroken = true;
    const timers = timersWith(async (scope, timer) => {
      await note(scope, timer);
      if (isBroken && timer.subjectId === bad) throw new Error('the provider’s table is locked');
    });
    expect(await timers.takeAll(MERCHANT)).toBe(1);
    expect(await done()).toEqual([good]);
    const [row] = await waiting();
    expect(row).toMatchObject({ attempts: 1, failure: 'the provider’s table is locked' });
    const wait = (row?.next_at.getTime() ?? 0) - (row?.due_at.getTime() ?? 0);
    expect(wait).toBeGreaterThan(2_000);
    const line = reported.map((text) => JSON.parse(text)).find(({ subjectId }) => subjectId === bad);
    expect(line).toMatchObject({ machine: 'deposit', step: 'expire', tries: 1, event: 'timers.step_failed' });
    const figures = await gateway.context.metrics.registry.metrics();
    expect(figures).toContain('livery_timer_steps_total{machine="deposit",step="expire",outcome="failed"} 1');

    isBroken = false;
    await asOwner(db, MERCHANT, (owner) => sql`update timer set next_at = now()`.execute(owner));
    expect(await timers.takeAll(MERCHANT)).toBe(1);
    expect(await done()).toEqual([bad, good]);
  });

  test('D50: do nothing once the order has moved on: only the timer of its own version counts', async () => {
    const [id = ''] = ids(1);
    await asOwner(db, MERCHANT, (owner) =>
      sql`insert into scratch_match (merchant, id, state) values (${MERCHANT}, ${id}, 'offered')`.execute(owner),
    );
    const go = (to: string) =>
      db.withMerchant(MERCHANT, async (scope) => {
        const { rows } = await sql<{ version: bigint }>`update scratch_match set state = ${to}, version = version + 1
          where merchant = ${MERCHANT} and id = ${id} returning version`.execute(scope);
        await setTimers(scope, MERCHANT, MATCH, { id, state: to, version: rows[0]?.version ?? 0n });
      });
    for (const state of ['paying', 'asked', 'asked']) await go(state);
    await asOwner(db, MERCHANT, (owner) =>
      sql`update timer set due_at = now(), next_at = now() where version = 3`.execute(owner),
    );
    const timers = createTimers(gateway.context);
    timers.on('match', 'count', count);
    expect(await timers.takeAll(MERCHANT)).toBe(3);
    expect(await stateOf(id)).toBe('asked');
    await asOwner(db, MERCHANT, (owner) => sql`update timer set due_at = now(), next_at = now()`.execute(owner));
    expect(await timers.takeAll(MERCHANT)).toBe(3);
    expect(await stateOf(id)).toBe('received');
  });

  test('unknown to a process are left to one that knows them', async () => {
    await due(MATCH, 'asked', ids(1));
    expect(await timersWith(note).takeAll(MERCHANT)).toBe(0);
    expect(await waiting()).toHaveLength(3);
  });

  test('belong to a machine, with one handler', () => {
    const timers = timersWith(note);
    expect(() => timers.on('deposit', 'expire', note)).toThrow('The step expire of deposit is taken twice');
    expect(() => timers.on('deposit', 'pay', note)).toThrow('The machine deposit has no step pay of the clock');
    expect(() => timers.on('lottery', 'draw', note)).toThrow('The machine lottery has no step draw of the clock');
  });

  test('D68: are found by the poller that starts and stops with its gateway, without any notification', async () => {
    const orders = ids(3);
    await due(DEPOSIT, 'waiting', orders);
    const timers = timersWith(note);
    timers.start();
    await expect.poll(done).toEqual([...orders].sort());
    await timers.stop();
  });
});

describe('a merchant in maintenance', () => {
  const setMaintenance = (on: boolean) => gateway.context.trees.setMaintenance(MERCHANT, on, 'ops');

  test('N13: nothing is due in the meantime, and at opening each timer has as much time left as before', async () => {
    const [early = '', late = ''] = ids(2);
    await due(DEPOSIT, 'waiting', [early]);
    await setMaintenance(true);
    const timers = timersWith(note);
    expect(await timers.takeAll(MERCHANT)).toBe(0);

    // In maintenance for two hours; one order arrived an hour ago from a provider.
    await db.withMerchant(MERCHANT, (scope) =>
      setTimers(scope, MERCHANT, DEPOSIT, { id: late, state: 'waiting', version: 1n }),
    );
    await asOwner(db, MERCHANT, async (owner) => {
      await sql`update timer_pause set since = since - interval '2 hours'`.execute(owner);
      const back = sql`interval '3 hours'`;
      await sql`update timer set set_at = set_at - ${back}, due_at = due_at - ${back}, next_at = next_at - ${back}
        where subject_id = ${early}`.execute(owner);
      await sql`update timer set set_at = set_at - interval '1 hour', due_at = due_at - interval '1 hour',
        next_at = next_at - interval '1 hour' where subject_id = ${late}`.execute(owner);
    });
    const reported = await db.withMerchant(MERCHANT, (scope) =>
      readDue(scope, MERCHANT, DEPOSIT, { id: late, version: 1n }),
    );
    expect(reported?.isPaused).toBe(true);
    expect(Math.abs((reported?.dueAt ?? 0) - (reported?.now ?? 0) - 30 * MINUTE_MS)).toBeLessThan(MINUTE_MS);

    const before = await dues();
    await setMaintenance(false);
    const after = await dues();
    const moved = (id: string) => ((after.get(id) ?? 0) - (before.get(id) ?? 0)) / MINUTE_MS;
    expect(moved(early)).toBeGreaterThanOrEqual(120);
    expect(moved(early)).toBeLessThan(125);
    expect(moved(late)).toBeGreaterThanOrEqual(60);
    expect(moved(late)).toBeLessThan(65);
    expect(await timers.takeAll(MERCHANT)).toBe(1);
    expect(await done()).toEqual([early]);
  });

  test('opening an open merchant moves nothing', async () => {
    await due(DEPOSIT, 'waiting', ids(1));
    const before = await dues();
    await setMaintenance(false);
    const { status } = await gateway.context.trees.read(MERCHANT);
    await gateway.context.trees.replaceTree(
      MERCHANT,
      'status',
      { ...status, maintenanceVisitors: ['192.0.2.7'] },
      'ops',
    );
    expect(await dues()).toEqual(before);
  });
});

async function dues(): Promise<ReadonlyMap<string, number>> {
  const rows = await db.withMerchant(MERCHANT, (scope) =>
    scope.selectFrom('timer').select(['subject_id', 'due_at']).execute(),
  );
  return new Map(rows.map((row) => [row.subject_id, row.due_at.getTime()]));
}

/** Confirms the rest of a match if it was not answered. */
async function count(scope: Parameters<TimerHandler>[0], { merchant, subjectId, version, minutesBefore }: DueTimer) {
  if (minutesBefore > 0) return;
  await sql`update scratch_match set state = 'received', version = version + 1
    where merchant = ${merchant} and id = ${subjectId} and version = ${version}`.execute(scope);
}

async function stateOf(id: string): Promise<string | undefined> {
  const { rows } = await db.withMerchant(MERCHANT, (scope) =>
    sql<{ state: string }>`select state from scratch_match where merchant = ${MERCHANT} and id = ${id}`.execute(scope),
  );
  return rows[0]?.state;
}

async function takeInParallel(timers: readonly Timers[]): Promise<number> {
  const taken = await Promise.all(timers.map((one) => one.takeAll(MERCHANT)));
  return taken.reduce((sum, count) => sum + count, 0);
}

/** A gateway process that takes the timer, runs its step, and hangs before the commit. */
async function startDying(): Promise<ChildProcess> {
  const { ownerUrl, appUrl } = gateway.database;
  const code = `
    import { openDatabase } from '#gateway/db/client.ts';
    import { createLog } from '#gateway/process/log.ts';
    import { createMetrics } from '#gateway/process/metrics.ts';
    import { createTimers } from '#gateway/timers/timers.ts';
    import { sql } from 'kysely';
    const log = createLog('silent');
    const db = openDatabase({ ownerUrl: ${JSON.stringify(ownerUrl)}, appUrl: ${JSON.stringify(appUrl)}, consoleUrl: '', log });
    const work = { on: () => undefined };
    const timers = createTimers({ db, log, metrics: createMetrics(), clock: { now: Date.now }, work });
    timers.on('deposit', 'expire', async (scope, due) => {
      await sql\`insert into done values (\${due.merchant}, \${due.subjectId}, \${due.step})\`.execute(scope);
      process.stdout.write('taken');
      await new Promise(() => setInterval(() => undefined, 1000));
    });
    await timers.takeAll('${MERCHANT}');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The other process ended before it took the timer');
  });
  await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  return child;
}
