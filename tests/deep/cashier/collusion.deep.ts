import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { type StartedDatabase, startDatabase } from '#gateway/db/start/start.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createLog } from '#gateway/process/log.ts';
import { expectNoCollusion } from '#gateway/testing/collusion/agree.ts';
import { createTimers } from '#gateway/timers/timers.ts';
import { composeSettling } from '#gateway/wiring/rewards/wire-promotions.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { composeCashier } from '#gateway/wiring/wire-cashier.ts';
import type { EmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { openRunFolder, quickPlace, type RunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { FAST } from '#tests/setup/database.ts';
import { record } from '../record.ts';

/**
 * Total steps over all groups of members. After each step the rows that it wrote and the accounts of its members are
 * compared with the rules; all books are verified with each merchant's last group.
 */
const STEPS = Number(process.env['COLLUSION_STEPS'] ?? 100_000);
const LENGTH = 40;
/**
 * Groups per merchant, after which all of its books are verified; the next groups have another merchant, so that none
 * gets slow.
 */
const AT_ONCE = 10;
/** Merchants whose members play concurrently: while one waits for the database another one runs. */
const WORKERS = 8;
/** `SEED:PATH` of a failure: runs only that group. */
const [SEED, PATH] = process.env['COLLUSION_REPLAY']?.split(/:(.*)/s) ?? [];
const LIMIT_MS = 18_000_000;

let run: RunFolder;
let embedded: EmbeddedPostgres;
let started: StartedDatabase;
let context: Context;

beforeAll(async () => {
  run = await openRunFolder(await quickPlace());
  embedded = await startRunDatabase(run, { settings: { ...FAST, autovacuum: 'on' } });
  const config = readConfig({ DATABASE_URL: embedded.url });
  started = await startDatabase(config.database, createLog('silent'));
  context = createContext(config, started.database, createLog('silent'));
});

afterAll(async () => {
  await context.stop();
  await started.stop();
  await embedded.stop();
  await run.remove();
});

it(
  `${STEPS} steps of members who play into each other’s hands: no cash without its turnover, no loss beyond what was promised`,
  async () => {
    // Different cases from the test suite, and new ones each time.
    const seed = SEED === undefined ? randomInt(2 ** 30) : Number(SEED);
    const began = performance.now();
    const secondsSoFar = () => (performance.now() - began) / 1_000;
    const cashier = composeCashier(context, { notifier: { notify: async () => undefined } }, createTimers(context));
    const { settling } = composeSettling(context, cashier);
    const groups = PATH === undefined ? Math.ceil(STEPS / LENGTH) : 1;
    let [taken, done, postings] = [0, 0, 0];
    const runWorker = async () => {
      while (taken < groups) {
        const first = taken;
        const runs = Math.min(AT_ONCE, Math.ceil(groups / WORKERS), groups - first);
        taken += runs;
        const merchant = `model-${first}`;
        await context.merchants.ensure(merchant, seeders);
        const replay = { seed: seed + first, ...(PATH !== undefined && { path: PATH }) };
        await expectNoCollusion({ context, merchant, settling }, { runs, length: LENGTH, ...replay });
        const [report] = await verifyBooks(started.database, [merchant], new Map());
        expect(report?.fault).toBeUndefined();
        postings += report?.totals.postings ?? 0;
        done += runs;
        const progress = `${done * LENGTH} of ${groups * LENGTH} steps after ${Math.round(secondsSoFar())} s`;
        process.stdout.write(`${progress} (seed ${seed}, first group ${first})\n`);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, runWorker));
    record({
      test: 'collusion of members',
      limit: `${groups * LENGTH} steps as the rules say, books right`,
      figure: `${done * LENGTH} steps, ${postings} postings, ${Math.round((done * LENGTH) / secondsSoFar())} steps/s, as the rules say (seed ${seed})`,
    });
  },
  LIMIT_MS,
);
