/**
 * Benchmark: bets per second through HTTP, ledger and idempotency key, compared with PostgreSQL's pgbench and one plain
 * function.
 */
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { startChild } from '../child.ts';
import { compare } from '../compare.ts';
import type { Measure, Print } from '../figure.ts';
import { interleave, type Pair } from '../statistics.ts';
import { findPgbench, makeReference, sendTransfers } from './reference.ts';
import { writeBet } from './write-bet.ts';

const ROUNDS = 5;
const CLIENTS = 32;
const PLAYERS = 10_000;
const BETS = 12_800;
/** A single hot account is slow for pgbench: fewer transfers give a round of the same duration. */
const HOT_TRANSFERS = 3_200;
const SECRET = 'the secret of the benchmark, which is long enough';

interface Table {
  readonly port: number;
  readonly merchant: string;
  readonly sessions: readonly string[];
}

/** 5 rounds of 12,800 bets of 10,000 players, and of one player, alternating with pgbench on the same server. */
export async function benchBets(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const pgbench = findPgbench();
  if (pgbench === undefined) {
    print('bets: not run, there is no pgbench; the package of the distribution is called postgresql');
    return [];
  }
  const own = await openRunFolder();
  const database = await startRunDatabase(own);
  const gateway = startChild('bets/bets-process.ts');
  const clients = startChild('bets/sending-clients-process.ts');
  try {
    print(`seating ${PLAYERS} players`);
    const table = await gateway.ask<Table>('listen', { url: database.url, players: PLAYERS, secret: SECRET });
    await makeReference(database.url);
    const bet = (sessions: readonly string[]) => sendBets(clients.ask, { ...table, sessions });
    const transfer = (from: string, transfers: number) =>
      sendTransfers({ pgbench, url: database.url, folder: own.path, clients: CLIENTS }, from, transfers);
    // One warm-up each: query plans, caches and JIT-compiled code are ready in every round.
    await bet(table.sessions);
    await transfer('random(1, 10000)', HOT_TRANSFERS);
    const random = await interleave(
      ROUNDS,
      () => bet(table.sessions),
      () => transfer('random(1, 10000)', BETS),
      signal,
    );
    const hot = await interleave(
      ROUNDS,
      () => bet(table.sessions.slice(0, 1)),
      () => transfer('1', HOT_TRANSFERS),
      signal,
    );
    await refuseWrongBooks(gateway.ask, (2 * ROUNDS + 1) * BETS);
    return [report(print, 'bets.random', random), report(print, 'bets.hot', hot)];
  } finally {
    await clients.stop();
    await gateway.stop();
    await database.stop();
    await own.remove();
  }
}

function report(print: Print, id: 'bets.random' | 'bets.hot', pairs: readonly Pair[]): Measure {
  const measure = compare(id, 'pgbench, one function per commit', pairs);
  print(
    `${id}: ${measure.ours.toFixed(0)}/s, pgbench ${measure.reference?.value.toFixed(0)}/s, ${measure.ratio?.toFixed(2)}`,
  );
  return measure;
}

type Ask = <Answer>(question: string, argument?: unknown) => Promise<Answer>;

/** Bets per second. Throws if a bet is refused, since every player has enough money. */
async function sendBets(ask: Ask, { port, merchant, sessions }: Table): Promise<number> {
  const requests = Array.from({ length: BETS }, () => writeBet(merchant, sessions, SECRET));
  const { seconds, taken } = await ask<{ seconds: number; taken: number }>('send', {
    port,
    clients: CLIENTS,
    requests,
  });
  if (taken !== BETS) throw new Error(`${taken} of ${BETS} bets were taken`);
  return taken / seconds;
}

/** Throws if the ledger is wrong: a fast but incorrect ledger is worthless. */
async function refuseWrongBooks(ask: Ask, bets: number): Promise<void> {
  const books = await ask<{ bets: number; total: string; wrong: number }>('audit');
  if (books.bets !== bets || books.total !== '0' || books.wrong > 0)
    throw new Error(`The books are wrong: ${JSON.stringify(books)} after ${bets} bets`);
}
