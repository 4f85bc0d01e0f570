import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { provisionDemoPayments } from '#demo-payments/db/provision.ts';
import { readConfig } from '#gateway/config/config.ts';
import type { Database } from '#gateway/db/client.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import { createLog } from '#gateway/process/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { openRunFolder, type RunFolder } from '#scripts/run-folder.ts';
import { type FixedProcess, freePort, startFixed, startFixedGateway } from '#tests/support/fixed-gateway.ts';
import { record } from '../record.ts';
import { startCashierLoad } from './load.ts';
import { accountOf, auditCashier, type CashierWorld, drain, isPaid, seedMembers } from './world.ts';

const SECRET = 'the secret between gateway and bank in deep runs';
const EDGE_SECRET = 'the secret between edge and gateway in deep runs';
const MEMBERS = 10;
/**
 * Gateway kills a second after the gateway answers again, database kills four seconds after both do; demo payment
 * provider kills in between.
 */
const [GATEWAY_KILLS, DATABASE_KILLS, DEMO_PAYMENTS_KILLS] = [40, 15, 15];
/** Processes take seconds to start, on a busy machine many. */
const LIMIT_MS = 3_600_000;

let run: RunFolder;
let folder: string;
let database: EmbeddedPostgres;
let demoPaymentsDatabase: string;
let gateway: FixedProcess;
let demoPayments: FixedProcess;

beforeAll(async () => {
  run = await openRunFolder();
  folder = join(run.path, 'database');
  database = await startEmbeddedPostgres({ folder });
  await inDatabase((db) => seedMembers(db, MEMBERS));
  demoPaymentsDatabase = await provisionDemoPayments(database.url);
  const [gatewayPort, demoPaymentsPort] = [await freePort(), await freePort()];
  const [gatewayUrl, demoPaymentsUrl] = [gatewayPort, demoPaymentsPort].map((port) => `http://127.0.0.1:${port}`) as [
    string,
    string,
  ];
  const shared = { LIVERY_BANK_SECRET: SECRET };
  const demoPaymentsEnv = { ...shared, LIVERY_BANK_DATABASE_URL: demoPaymentsDatabase, BANK_GATEWAY_URL: gatewayUrl };
  const gatewayEnv = {
    ...shared,
    LIVERY_BANK: 'on',
    LIVERY_BANK_URL: demoPaymentsUrl,
    LIVERY_EDGE_SECRET: EDGE_SECRET,
  };
  demoPayments = await startFixed({
    command: ['src/server/part.ts', 'demo-payments'],
    readyAt: '/control/v1/accounts',
    env: { ...demoPaymentsEnv, LIVERY_BANK_ORIGIN: demoPaymentsUrl, BANK_LEASE_MS: '2000' },
    port: demoPaymentsPort,
  });
  gateway = await startFixedGateway({ DATABASE_URL: database.url, ...gatewayEnv }, gatewayPort);
}, LIMIT_MS);

afterAll(async () => {
  await gateway?.end();
  await demoPayments?.end();
  await database.stop();
  await run.remove();
});

/** Accesses the gateway's tables from here, unaffected by the kills. */
async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const log = createLog('silent');
  const started = await startDatabase(readConfig({ DATABASE_URL: database.url }).database, log);
  try {
    return await work(started.database);
  } finally {
    await started.stop();
  }
}

const world = (): CashierWorld => ({ inDatabase, demoPaymentsDatabase });

async function killDatabase(): Promise<void> {
  const { port, pid, ended } = database;
  process.kill(pid, 'SIGKILL');
  await ended;
  await database.stop();
  database = await startEmbeddedPostgres({ folder, port });
}

const reportProgress = (what: string, kill: number, of: number) =>
  process.stdout.write(`${what} killed ${kill + 1} of ${of}\n`);

const counted = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([what, count]) => `${count} x ${what}`).join(', ');

async function payWhile(what: string, disturb: () => Promise<void>): Promise<void> {
  // A restart resets a member's ten-minute limit of one process.
  await gateway.kill();
  const accounts = Array.from({ length: MEMBERS }, (_, at) => accountOf(at));
  const load = await startCashierLoad({
    gatewayUrl: gateway.url,
    demoPaymentsUrl: demoPayments.url,
    edgeSecret: EDGE_SECRET,
    isPaid: (reference) => isPaid(world(), reference),
    accounts,
  });
  await disturb();
  await load.stop();
  await drain(load, world());
  const found = await auditCashier(load, world());
  // Repeats every key: the same order, and no money moves.
  await gateway.kill();
  const repeated = [];
  for (const [key, { id }] of load.acknowledged) if ((await load.repeat(key)) !== id) repeated.push(key);
  expect((await auditCashier(load, world())).difference).toBe(found.difference);
  const kinds = Map.groupBy(load.acknowledged.values(), ({ kind }) => kind);
  const counts = [...kinds].map(([kind, all]) => `${all.length} ${kind}s`).join(', ');
  const refusals = counted(load.refused);
  record({
    test: `cashier: ${what}`,
    limit: '0 lost or doubled, 0 payouts twice, bank and books agree',
    figure: `${counts} acknowledged; tries without an answer: ${counted(load.lost) || 'none'}; refused ${refusals || 'none'}; ${found.broken.length} broken, ${repeated.length} answered otherwise, ${found.paidWrong.length} paid wrong, difference ${found.difference}`,
  });
  expect(found).toEqual({ fault: undefined, broken: [], paidWrong: [], difference: 0n });
  expect(repeated).toEqual([]);
  expect([...kinds.keys()].toSorted()).toEqual(['deposit', 'transfer', 'withdrawal']);
}

it(
  `the gateway is killed ${GATEWAY_KILLS} times under the cashier's commands, the demo payment provider between`,
  () =>
    payWhile(`gateway kill -9 x${GATEWAY_KILLS}, provider x${DEMO_PAYMENTS_KILLS}`, async () => {
      for (let kill = 0; kill < GATEWAY_KILLS; kill += 1) {
        await wait(1_000);
        await gateway.kill();
        reportProgress('gateway', kill, GATEWAY_KILLS);
        if (kill % Math.ceil(GATEWAY_KILLS / DEMO_PAYMENTS_KILLS) === 1) await demoPayments.kill();
      }
      await wait(2_000);
    }),
  LIMIT_MS,
);

it(
  `the database is killed ${DATABASE_KILLS} times under the cashier's commands`,
  () =>
    payWhile(`database kill -9 x${DATABASE_KILLS}`, async () => {
      for (let kill = 0; kill < DATABASE_KILLS; kill += 1) {
        await wait(4_000);
        await killDatabase();
        await Promise.all([gateway.ready(), demoPayments.ready()]);
        reportProgress('database', kill, DATABASE_KILLS);
      }
      await wait(2_000);
    }),
  LIMIT_MS,
);
