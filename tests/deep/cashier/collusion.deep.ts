import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composeCashier } from '#gateway/compose/compose-cashier.ts';
import { composeSettling } from '#gateway/compose/rewards/compose-promotions.ts';
import { seeders } from '#gateway/compose/seeders.ts';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { type StartedDatabase, startDatabase } from '#gateway/db/start/start.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createLog } from '#gateway/process/log.ts';
import { expectNoCollusion } from '#gateway/testing/collusion/agree.ts';
import { createTimers } from '#gateway/timers/timers.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { openRunFolder, type RunFolder } from '#scripts/run-folder.ts';
import { record } from '../record.ts';

/** In all, of all groups of members together; every one is compared with the rules before the next. */
const STEPS = Number(process.env['COLLUSION_STEPS'] ?? 100_000);
const LENGTH = 40;
/** Groups after which the whole books are verified. */
const AT_ONCE = 25;
/** Merchants whose members play beside each other: while one waits for the database another is asked. */
const LANES = ['model-a', 'model-b', 'model-c', 'model-d'];
const LIMIT_MS = 18_000_000;

let run: RunFolder;
let embedded: EmbeddedPostgres;
let started: StartedDatabase;
let context: Context;

beforeAll(async () => {
  run = await openRunFolder();
  embedded = await startEmbeddedPostgres({ folder: join(run.path, 'database') });
  const config = readConfig({ DATABASE_URL: embedded.url });
  started = await startDatabase(config.database, createLog('silent'));
  context = createContext(config, started.database, createLog('silent'));
  for (const lane of LANES) await context.merchants.ensure(lane, seeders);
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
    // Others than the gate draws, and others each time.
    const seed = randomInt(2 ** 30);
    const began = performance.now();
    const cashier = composeCashier(context, { notifier: { tell: async () => undefined } }, createTimers(context));
    const { settling } = composeSettling(context, cashier);
    const groups = Math.ceil(STEPS / LENGTH);
    let [taken, done] = [0, 0];
    const runLane = async (merchant: string) => {
      while (taken < groups) {
        const first = taken;
        const runs = Math.min(AT_ONCE, groups - first);
        taken += runs;
        await expectNoCollusion({ context, merchant, settling }, { runs, length: LENGTH, seed: seed + first });
        const [report] = await verifyBooks(started.database, [merchant], new Map());
        expect(report?.fault).toBeUndefined();
        done += runs;
        const seconds = Math.round((performance.now() - began) / 1_000);
        process.stdout.write(`${done * LENGTH} of ${groups * LENGTH} steps after ${seconds} s (seed ${seed})\n`);
      }
    };
    await Promise.all(LANES.map(runLane));
    const reports = await verifyBooks(started.database, LANES, new Map());
    const postings = reports.reduce((sum, { totals }) => sum + totals.postings, 0);
    record({
      test: 'collusion of members',
      limit: `${groups * LENGTH} steps as the rules say, books right`,
      figure: `${done * LENGTH} steps, ${postings} postings, as the rules say (seed ${seed})`,
    });
    expect(reports.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  },
  LIMIT_MS,
);
