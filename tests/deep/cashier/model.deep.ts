import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { type StartedDatabase, startDatabase } from '#gateway/db/start/start.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createLog } from '#gateway/process/log.ts';
import { expectCashierAgreement } from '#gateway/testing/cashier-model/agree.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import type { EmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { openRunFolder, type RunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { record } from '../record.ts';

const RUNS = 1_000;
const LENGTH = 40;
/** Number of runs between two progress reports. */
const AT_ONCE = 20;
/** Merchants whose cashiers run concurrently: while one waits for the database another one runs. */
const MERCHANTS = ['model-a', 'model-b', 'model-c', 'model-d'];
/** Five hours: on two slow cores a run takes several seconds, and the last is no faster than the first. */
const LIMIT_MS = 18_000_000;

let run: RunFolder;
let embedded: EmbeddedPostgres;
let started: StartedDatabase;
let context: Context;

beforeAll(async () => {
  run = await openRunFolder();
  embedded = await startRunDatabase(run);
  const config = readConfig({ DATABASE_URL: embedded.url });
  started = await startDatabase(config.database, createLog('silent'));
  context = createContext(config, started.database, createLog('silent'));
  for (const merchant of MERCHANTS) await context.merchants.ensure(merchant, seeders);
});

afterAll(async () => {
  await context.stop();
  await started.stop();
  await embedded.stop();
  await run.remove();
});

it(
  `${RUNS} runs of what members, providers, staff and the clock do, against a cashier in memory`,
  async () => {
    // Different cases from the test suite, and new ones each time.
    const seed = randomInt(2 ** 30);
    const began = performance.now();
    let [taken, done] = [0, 0];
    const runMerchant = async (merchant: string) => {
      while (taken < RUNS) {
        const first = taken;
        taken += AT_ONCE;
        await expectCashierAgreement(started.database, merchant, { runs: AT_ONCE, length: LENGTH, seed: seed + first });
        done += AT_ONCE;
        const seconds = Math.round((performance.now() - began) / 1_000);
        process.stdout.write(`${done} of ${RUNS} runs alike after ${seconds} s (seed ${seed})\n`);
      }
    };
    await Promise.all(MERCHANTS.map(runMerchant));
    const reports = await verifyBooks(started.database, MERCHANTS, new Map());
    const postings = reports.reduce((sum, { totals }) => sum + totals.postings, 0);
    const faults = reports.flatMap(({ fault }) => fault ?? []);
    record({
      test: 'cashier against its model',
      limit: `${RUNS} runs alike, books right`,
      figure: `${RUNS} runs, ${postings} postings, ${faults.length === 0 ? 'right' : 'wrong'} (seed ${seed})`,
    });
    expect(faults).toEqual([]);
  },
  LIMIT_MS,
);
