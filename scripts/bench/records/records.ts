/**
 * Benchmark: the first and the thousandth page of a member's records, with ten million rounds and ten million
 * movements.
 */

import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readCashback } from '#gateway/features/promotions/cashback.ts';
import { readAccount } from '#gateway/features/records/account.ts';
import { readBets } from '#gateway/features/records/bets.ts';
import { readCurrency } from '#gateway/features/wallet/currency.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import { createLog } from '#gateway/process/log.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { composeGames } from '#gateway/wiring/wire-games.ts';
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import type { Measure, Print, Scale } from '../figure.ts';
import { percentile } from '../statistics.ts';
import { DAYS, seedRecords } from './seed-records.ts';

const MERCHANT = 'bench';
/** Rows per kind. */
const ROWS = 10_000_000;
const PAGE = 1_000;
const ASKED = 400;
/**
 * Warm-up requests, not counted: query plans, caches and JIT-compiled code are ready, as in a gateway that has run for
 * a minute.
 */
const WARM = 40;
const DAY_MS = 86_400_000;

type Read = (after: string | undefined) => Promise<{ readonly next?: string } | undefined>;

export async function benchRecords(print: Print, signal: AbortSignal, scale: Scale): Promise<readonly Measure[]> {
  const own = await openRunFolder();
  const postgres = await startRunDatabase(own);
  const config = readConfig({ DATABASE_URL: postgres.url, LOG_LEVEL: 'error', NODE_ENV: 'production' });
  const log = createLog('error');
  const { database, stop } = await startDatabase(config.database, log);
  try {
    const context = createContext(config, database, log);
    await context.merchants.ensure(MERCHANT, seeders);
    const rows = scale.rows ?? ROWS;
    const memberId = await seedRecords({ database, url: postgres.url, merchant: MERCHANT, rows, print, signal });
    const figures = { first: 0, thousandth: 0 };
    for (const [name, read] of Object.entries(readers(context, memberId))) {
      const cursor = await walk(read);
      const [first, thousandth] = [await time(read, undefined), await time(read, cursor.after)];
      print(`${name}: first page ${first.toFixed(1)} ms, page ${cursor.page} ${thousandth.toFixed(1)} ms`);
      figures.first = Math.max(figures.first, first);
      figures.thousandth = Math.max(figures.thousandth, thousandth);
    }
    return [
      { id: 'records.first', ours: figures.first, rounds: ASKED },
      { id: 'records.thousandth', ours: figures.thousandth, rounds: ASKED },
    ];
  } finally {
    await stop();
    await postgres.stop();
    await own.remove();
  }
}

/** The reads of the calls, including transaction and game names. */
function readers(context: Context, memberId: string): Readonly<Record<string, Read>> {
  const visit = { merchant: MERCHANT, language: 'EN', member: { memberId }, trees: { revision: 1 } } as Visit;
  const deps = {
    readCurrency,
    gamesById: composeGames(context).byIds,
    readTurnoverRequirements: async () => [],
    readGrants: async () => [],
    readCashback,
  };
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const days = { from: day(DAYS), to: day(0) };
  const asked = (after: string | undefined) => ({ ...days, ...(after === undefined ? {} : { after }) });
  const inMerchant = <T>(work: (db: Db) => Promise<T>) => context.db.withMerchant(MERCHANT, work);
  return {
    bets: (after) => inMerchant((db) => readBets(db, deps, visit, asked(after))),
    account: (after) => inMerchant((db) => readAccount(db, deps, visit, asked(after))),
  };
}

/** Pages through the record; returns the cursor of the thousandth page, or of the last one. */
async function walk(read: Read): Promise<{ readonly page: number; readonly after: string | undefined }> {
  let after: string | undefined;
  for (let page = 1; ; page += 1) {
    if (page === PAGE) return { page, after };
    const reported = await read(after);
    if (reported?.next === undefined) return { page, after };
    after = reported.next;
  }
}

async function time(read: Read, after: string | undefined): Promise<number> {
  const taken: number[] = [];
  for (let at = -WARM; at < ASKED; at += 1) {
    const begun = performance.now();
    await read(after);
    if (at >= 0) taken.push(performance.now() - begun);
  }
  return percentile(taken, 0.99);
}
