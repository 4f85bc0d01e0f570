import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { record } from '../record.ts';
import { startCashierLoad } from './load.ts';
import { type CashierProcesses, startCashierProcesses } from './processes.ts';
import { accountOf, auditCashier, drain, seedMembers } from './world.ts';

const MEMBERS = 10;
/**
 * Gateway kills a second after the gateway answers again, database kills four seconds after both do; demo payment
 * provider kills in between.
 */
const [GATEWAY_KILLS, DATABASE_KILLS, DEMO_PAYMENTS_KILLS] = [40, 15, 15];
/** Processes take seconds to start, on a busy machine many. */
const LIMIT_MS = 3_600_000;

let processes: CashierProcesses;

beforeAll(async () => {
  processes = await startCashierProcesses((db) => seedMembers(db, MEMBERS));
}, LIMIT_MS);

afterAll(async () => {
  await processes?.stop();
});

const reportProgress = (what: string, kill: number, of: number) =>
  process.stdout.write(`${what} killed ${kill + 1} of ${of}\n`);

const counted = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([what, count]) => `${count} x ${what}`).join(', ');

async function payWhile(what: string, disturb: () => Promise<void>): Promise<void> {
  await processes.clearRateLimits();
  const accounts = Array.from({ length: MEMBERS }, (_, at) => accountOf(at));
  const load = await startCashierLoad({ ...processes.reach, accounts });
  await disturb();
  await load.stop();
  await drain(load, processes);
  const found = await auditCashier(load, processes);
  // Repeats every key: the same order, and no money moves.
  await processes.gateway.kill();
  await processes.clearRateLimits();
  const repeated = [];
  for (const [key, { id }] of load.acknowledged) if ((await load.repeat(key)) !== id) repeated.push(key);
  expect((await auditCashier(load, processes)).difference).toBe(found.difference);
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
        await processes.gateway.kill();
        reportProgress('gateway', kill, GATEWAY_KILLS);
        if (kill % Math.ceil(GATEWAY_KILLS / DEMO_PAYMENTS_KILLS) === 1) await processes.demoPayments.kill();
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
        await processes.killDatabase();
        await Promise.all([processes.gateway.ready(), processes.demoPayments.ready()]);
        reportProgress('database', kill, DATABASE_KILLS);
      }
      await wait(2_000);
    }),
  LIMIT_MS,
);
