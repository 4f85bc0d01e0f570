import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { type StartedDatabase, startDatabase } from '#gateway/db/start/start.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createLog } from '#gateway/process/log.ts';
import { expectAgreement } from '#gateway/testing/ledger-model/agree.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import type { EmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { openRunFolder, type RunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { record } from './record.ts';

const RUNS = 1_000;
const LENGTH = 40;
const LIMIT_MS = 1_800_000;

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
  await context.merchants.ensure('model', seeders);
});

afterAll(async () => {
  await context.stop();
  await started.stop();
  await embedded.stop();
  await run.remove();
});

it(
  `${RUNS} runs of what anybody may ask of the ledger, against a ledger in memory`,
  async () => {
    // Different cases from the test suite, and new ones each time.
    const seed = randomInt(2 ** 31);
    await expectAgreement(started.database, 'model', { runs: RUNS, length: LENGTH, seed });
    const [report] = await verifyBooks(started.database, ['model'], new Map());
    record({
      test: 'ledger against its model',
      limit: `${RUNS} runs alike, books right`,
      figure: `${RUNS} runs, ${report?.totals.postings} postings, ${report?.fault === undefined ? 'right' : 'wrong'} (seed ${seed})`,
    });
    expect(report?.fault).toBeUndefined();
  },
  LIMIT_MS,
);
