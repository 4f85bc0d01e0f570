/**
 * The cluster of `npm run cluster` while its members are killed (SIGKILL) under players who bet, deposit and withdraw.
 * CLUSTER_KILLS sets how often each kind of member is killed.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#gateway/config/config.ts';
import { createContext } from '#gateway/context/context.ts';
import type { Database } from '#gateway/db/client.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createLog } from '#gateway/process/log.ts';
import { checkChain } from '#gateway/staff/journal/check-chain.ts';
import { readChain } from '#gateway/staff/journal/read-chain.ts';
import { createPlayers } from '#gateway/testing/create-players.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { TIMES } from '#scripts/cluster/database-services.ts';
import { providerDatabases } from '#scripts/cluster/databases.ts';
import { VICTIMS } from '#scripts/cluster/kill.ts';
import { EDGES, PAYMENTS } from '#scripts/cluster/layout.ts';
import { gatewaySettings, gatewayUrl } from '#scripts/cluster/parts.ts';
import { findProcess, send } from '#scripts/cluster/supervisor.ts';
import { openRunFolder, type RunFolder } from '#scripts/run-folder.ts';
import { auditBets, type Bettors, CLEAN_AUDIT, startBettors } from '#tests/support/bettors.ts';
import { startCashierLoad } from './cashier/load.ts';
import { accountOf, auditCashier, type CashierWorld, drain, isPaid, seedMembers } from './cashier/world.ts';
import { record } from './record.ts';
import { askOnce, type Cluster, observe, type Seen, startCluster } from './support/cluster.ts';
import { freePort } from './support/site.ts';

const KILLS = Number(process.env['CLUSTER_KILLS'] ?? 2);
const [PLAYERS, MEMBERS] = [Number(process.env['CLUSTER_PLAYERS'] ?? 4), 2];
const MERCHANT = 'faults';
/** Acknowledged movements between two kills. */
const BETWEEN = 20;
const LIMIT_MS = 3_600_000;
/** Reads the database for each call. */
const CALL = '/wps/relay/MCSFE_getListAnnouncements?types=B,PL,PU,PR,H&platform=W&execution=B';
const CALLER = { accept: 'application/json', merchant: 'aurora', moduleid: 'COMM3' };
const VISITOR = { accept: 'text/html,application/xhtml+xml' };

let run: RunFolder;
let cluster: Cluster;
let isStopped = false;

beforeAll(async () => {
  run = await openRunFolder();
  cluster = await startCluster(run, await freePort());
}, LIMIT_MS);

afterAll(async () => {
  if (!isStopped) await cluster?.stop();
  await run?.remove();
}, LIMIT_MS);

/** Accesses the gateway's tables through the balancer. */
async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const started = await startDatabase(readConfig(gatewaySettings(cluster.state)).database, createLog('silent'));
  try {
    return await work(started.database);
  } finally {
    await started.stop();
  }
}

async function prepareBettors(): Promise<readonly string[]> {
  return inDatabase(async (db) => {
    const context = createContext(readConfig(gatewaySettings(cluster.state)), db, createLog('silent'));
    await context.merchants.ensure(MERCHANT, seeders);
    const sessions = await createPlayers(db, MERCHANT, PLAYERS);
    await seedMembers(db, MEMBERS);
    await context.stop();
    return sessions;
  });
}

/** Measures how long no movement is acknowledged; a kill's figure is the longest pause until the next kill. */
function watchWrites({ acknowledged }: Bettors) {
  let [size, since, longest] = [acknowledged.size, performance.now(), 0];
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - since);
    if (acknowledged.size === size) return;
    [size, since] = [acknowledged.size, performance.now()];
  }, 20);
  return {
    take(): number {
      const taken = longest;
      longest = 0;
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}

async function reach({ acknowledged }: Bettors, more: number): Promise<void> {
  const wanted = acknowledged.size + more;
  while (acknowledged.size < wanted) await wait(20);
}

const list = (counts: ReadonlyMap<string, number>) => [...counts].map(([what, many]) => `${many} x ${what}`).join(', ');
const seconds = (ms: number) => (ms / 1_000).toFixed(1);

it(
  `members of the cluster are killed ${KILLS} times each: no acknowledged unit is lost or doubled, pages stay, calls get JSON`,
  async () => {
    expect(await cluster.status()).toMatchObject({ code: 0, out: expect.stringMatching(/primary db-\d/) });
    const { state, ports } = cluster;
    const sessions = await prepareBettors();
    const bettors = startBettors({
      url: () => gatewayUrl(state),
      secret: state.secrets.gamesSecret,
      merchant: MERCHANT,
      sessions,
    });
    const world: CashierWorld = { inDatabase, demoPaymentsDatabase: providerDatabases(state).payments };
    const load = await startCashierLoad({
      gatewayUrl: gatewayUrl(state),
      demoPaymentsUrl: `http://${PAYMENTS.address}:${ports.web}`,
      edgeSecret: state.secrets.edgeSecret,
      isPaid: (reference) => isPaid(world, reference),
      accounts: Array.from({ length: MEMBERS }, (_, at) => accountOf(at)),
    });
    const [pages, calls] = [observe(ports, '/index', VISITOR), observe(ports, CALL, CALLER)];
    await reach(bettors, BETWEEN);
    const writes = watchWrites(bettors);
    const pauses = new Map<string, number[]>(VICTIMS.map((victim) => [victim, []]));
    for (let round = 0; round < KILLS; round += 1) {
      for (const victim of VICTIMS) {
        writes.take();
        const name = await cluster.kill(victim);
        await reach(bettors, BETWEEN);
        await cluster.recovered();
        const pause = writes.take();
        pauses.get(victim)?.push(pause);
        process.stdout.write(`${name} killed: ${seconds(pause)} s without an acknowledged movement\n`);
      }
    }
    writes.stop();
    await bettors.stop();
    await load.stop();
    const [seenPages, seenCalls] = [await pages.stop(), await calls.stop()];
    await drain(load, world);
    const [bets, cashier] = [
      await inDatabase((db) => auditBets(db, MERCHANT, bettors)),
      await auditCashier(load, world),
    ];
    record({
      test: `cluster: primary, gateway, edge and etcd killed ${KILLS} times each`,
      limit: `0 lost or doubled, pages stay, no HTML for calls (ttl ${TIMES.ttl} s)`,
      figure: describe(pauses, { bettors, orders: load.acknowledged.size, seenPages, seenCalls }),
    });
    expect(bettors.tries.refused).toEqual([]);
    expect(bets).toEqual(CLEAN_AUDIT);
    expect(cashier).toEqual({ fault: undefined, broken: [], paidWrong: [], difference: 0n });
    expect([...seenPages.answers.keys()]).toEqual(['200 text/html']);
    expect([...seenCalls.answers.keys()].filter((answer) => !answer.endsWith('application/json'))).toEqual([]);
    await inDatabase(expectWholeBooks);
  },
  LIMIT_MS,
);

interface Result {
  readonly bettors: Bettors;
  readonly orders: number;
  readonly seenPages: Seen;
  readonly seenCalls: Seen;
}

function describe(pauses: ReadonlyMap<string, readonly number[]>, { bettors, orders, seenPages, seenCalls }: Result) {
  const longest = [...pauses].map(([victim, each]) => `${victim} ${each.map(seconds).join(' / ')} s`).join(', ');
  return (
    `${bettors.acknowledged.size} movements and ${orders} orders acknowledged, 0 lost or doubled; longest time without writes: ${longest}; ` +
    `pages ${list(seenPages.answers)}, slowest ${Math.round(seenPages.slowestMs)} ms; calls ${list(seenCalls.answers)}`
  );
}

async function expectWholeBooks(db: Database): Promise<void> {
  const merchants = ['aurora', MERCHANT];
  const reports = await verifyBooks(db, merchants, new Map());
  expect(reports.map(({ fault }) => fault)).toEqual(merchants.map(() => undefined));
  for (const merchant of [...merchants, '-'])
    expect((await checkChain(readChain(db, merchant))).broken).toBeUndefined();
}

it(
  'without an edge the balancer answers calls with the product’s JSON and pages with its page, both with Retry-After',
  async () => {
    const { ports } = cluster;
    // Both at once: the first one starts again soon.
    const edges = await Promise.all(EDGES.map(({ name }) => findProcess(cluster.places, name)));
    for (const pid of edges) if (pid !== undefined) send(pid, 'SIGKILL');
    const [call, page] = [await askOnce(ports, CALL, CALLER), await askOnce(ports, '/index', VISITOR)];
    expect(call.status).toBeGreaterThanOrEqual(502);
    expect(call).toMatchObject({ type: 'application/json; charset=utf-8', after: '2' });
    expect(JSON.parse(call.body)).toMatchObject({ success: false, value: null });
    expect(page).toMatchObject({ type: 'text/html; charset=utf-8', after: '2' });
    expect(page.body).toContain('<main>');
    for (let left = 600; (await askOnce(ports, '/index', VISITOR)).status !== 200; left -= 1) {
      expect(left).toBeGreaterThan(0);
      await wait(200);
    }
  },
  LIMIT_MS,
);

it(
  'SIGTERM ends every process of the cluster',
  async () => {
    isStopped = true;
    expect(await cluster.stop()).toEqual({ code: 0, left: [] });
    expect(await cluster.status()).toMatchObject({ code: 1, out: expect.stringContaining('primary none') });
  },
  LIMIT_MS,
);
