/**
 * Benchmark: claims per second on one budget, compared with PostgreSQL's pgbench and one plain function on a hot
 * account.
 */
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { findPgbench, makeReference, sendTransfers } from '../bets/reference.ts';
import { startChild } from '../child.ts';
import { compare } from '../compare.ts';
import type { Measure, Print, Scale } from '../figure.ts';
import { interleave } from '../statistics.ts';

const ROUNDS = 5;
const CLIENTS = 32;
const PLAYERS = 2_000;
const REWARDS = 6_400;
const HOT_TRANSFERS = 3_200;
const REWARD_MINOR = 100;

/**
 * 5 rounds of 6,400 claims of 2,000 players on one budget, alternating with pgbench on the same server. Throws if the
 * ledger is wrong.
 */
export async function benchClaims(print: Print, signal: AbortSignal, { rows }: Scale): Promise<readonly Measure[]> {
  const pgbench = findPgbench();
  if (pgbench === undefined) {
    print('claims: not run, there is no pgbench; the package of the distribution is called postgresql');
    return [];
  }
  const rewards = rows ?? REWARDS;
  const rounds = rows === undefined ? ROUNDS : 1;
  const own = await openRunFolder();
  const database = await startRunDatabase(own);
  const gateway = startChild('claims/claims-process.ts');
  try {
    print(`seating ${PLAYERS} players`);
    await gateway.ask('open', { url: database.url, players: PLAYERS });
    await makeReference(database.url);
    const place = { pgbench, url: database.url, folder: own.path, clients: CLIENTS };
    const transfer = () => sendTransfers(place, '1', Math.min(HOT_TRANSFERS, rewards));
    const claim = async () => {
      const of = await gateway.ask<readonly unknown[]>('issue', { rewards });
      const { seconds, paid } = await gateway.ask<{ seconds: number; paid: number }>('claim', { of, atOnce: CLIENTS });
      if (paid !== rewards) throw new Error(`${paid} of ${rewards} claims were paid`);
      return paid / seconds;
    };
    // One warm-up each: query plans, caches and JIT-compiled code are ready in every round.
    await claim();
    await transfer();
    const pairs = await interleave(rounds, claim, transfer, signal);
    const books = await gateway.ask<{ spent: string; fault?: unknown }>('audit');
    if (books.spent !== String((pairs.length + 1) * rewards * REWARD_MINOR) || books.fault !== undefined)
      throw new Error(`The books are wrong: ${JSON.stringify(books)} after ${pairs.length + 1} rounds`);
    const measure = compare('claims.hot', 'pgbench, one function per commit, one hot account', pairs);
    print(
      `claims.hot: ${measure.ours.toFixed(0)}/s, pgbench ${measure.reference?.value.toFixed(0)}/s, ${measure.ratio?.toFixed(2)}`,
    );
    return [measure];
  } finally {
    await gateway.stop();
    await database.stop();
    await own.remove();
  }
}
