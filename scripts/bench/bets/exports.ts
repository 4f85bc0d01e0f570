/** Benchmark: rows per second that a gateway exports to a file. */
import { sql } from 'kysely';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import { BETS } from '#gateway/features/exports/sources/bets.ts';
import { createExportWorker } from '#gateway/features/exports/worker.ts';
import { readCurrency } from '#gateway/features/wallet/currency.ts';
import { createLog } from '#gateway/process/log.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createPlayers } from '#gateway/testing/create-players.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import type { Measure, Print } from '../figure.ts';
import { median } from '../statistics.ts';

const ROUNDS = 5;
const ROWS = 200_000;
const MERCHANT = 'exports';

/** 5 exports of 200,000 rounds of one player, in chunks as in production. Throws if an export is incomplete. */
export async function benchExports(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const own = await openRunFolder();
  const database = await startRunDatabase(own);
  const config = readConfig({ DATABASE_URL: database.url, LIVERY_DATABASE: '' });
  const started = await startDatabase(config.database, createLog('silent'));
  const context = createContext(config, started.database, createLog('silent'));
  try {
    print(`laying ${ROWS} rounds`);
    await seedRounds(context);
    const rates: number[] = [];
    // The first round is a warm-up and does not count.
    for (let round = 0; round <= ROUNDS && !signal.aborted; round += 1) {
      const rate = await measure(context);
      if (round > 0) rates.push(rate);
    }
    print(`exports.rows: ${median(rates).toFixed(0)}/s`);
    return [{ id: 'exports.rows', ours: median(rates), rounds: rates.length }];
  } finally {
    await context.stop();
    await started.stop();
    await database.stop();
    await own.remove();
  }
}

async function seedRounds({ db, merchants }: Context): Promise<void> {
  await merchants.ensure(MERCHANT, seeders);
  await createPlayers(db, MERCHANT, 1);
  // In chunks, because a statement may take ten seconds.
  for (let from = 1; from <= ROWS; from += 50_000)
    await asOwner(db, MERCHANT, (owner) =>
      sql`insert into game_round (merchant, vendor, member_id, round, node_id, is_trial, next_number, live_bets, closed, bet_minor,
          won_minor, category, ended_at)
        select m.merchant, 'HOUSE', m.id, gen_random_uuid()::text, 'house-slot', false, 3, 1, true, 200, n % 400, 'SLOTS',
            now() - n * interval '1 second'
          from member m, generate_series(${from}::integer, ${from + 49_999}::integer) n where m.merchant = ${MERCHANT}`.execute(
        owner,
      ),
    );
}

/** Rows per second, from the creation of the job to the last row of the file. */
async function measure(context: Context): Promise<number> {
  const { db } = context;
  await db.withMerchant(MERCHANT, async (scope) => {
    await sql`delete from export_job`.execute(scope);
    await sql`insert into export_job (merchant, member_id, kind, filters, language, rows_expected, most_rows)
      select merchant, id, 'bets', '{}', 'EN', ${ROWS}, ${ROWS} from member`.execute(scope);
  });
  const worker = createExportWorker(context, { readCurrency }, [BETS]);
  const begun = performance.now();
  while ((await worker.writeAll(MERCHANT)) > 0);
  const seconds = (performance.now() - begun) / 1_000;
  const { rows } = await db.withMerchant(MERCHANT, (scope) =>
    sql<{ done: number }>`select rows_done as done from export_job where state = 'ready'`.execute(scope),
  );
  if (rows[0]?.done !== ROWS) throw new Error(`${rows[0]?.done ?? 0} of ${ROWS} rows were written`);
  return ROWS / seconds;
}
