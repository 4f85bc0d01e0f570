/**
 * Benchmark: bets per second through HTTP, ledger and idempotency key, compared with PostgreSQL's pgbench and one plain
 * function.
 */
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { startChild } from '../child.ts';
import { compare } from '../compare.ts';
import type { Measure, Print } from '../figure.ts';
import { interleave, median, type Pair, percentile } from '../statistics.ts';
import { findPgbench, makeReference, sendTransfers } from './reference.ts';
import { writeBet } from './write-bet.ts';

const ROUNDS = 5;
const CLIENTS = 32;
const PLAYERS = 10_000;
const BETS = 12_800;
/** A single hot account is slow for pgbench: fewer transfers give a round of the same duration. */
const HOT_TRANSFERS = 3_200;
const SECRET = 'the secret of the benchmark, which is long enough';

/** Players of a merchant by their game sessions. */
interface Players {
  readonly merchant: string;
  readonly sessions: readonly string[];
}

interface Table extends Players {
  readonly port: number;
}

/** The difference that is looked for is small: many short rounds, so that a temporary load affects both halves of a pair. */
const LIMITED_ROUNDS = 21;
const LIMITED_BETS = 6_400;
const STEADY_SECONDS = 5;
const MERCHANTS = 100;

/**
 * Rounds of 12,800 bets: 5 of 10,000 players and of one player, alternating with pgbench on the same server; 21 of 6,400
 * bets by half of the players with all of their own limits set, alternating with the other half without any; 5 at 100 merchants with
 * a hundredth of the players each, alternating with the one merchant. In between, 5 of half of the measured rate.
 */
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
    const bet = (sessions: readonly string[], bets = BETS) =>
      sendBets(clients.ask, table.port, [{ ...table, sessions }], bets);
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
    const half = median(random.map(({ ours }) => ours)) / 2;
    const { slowest, sent } = await sendAtRate(clients.ask, table, half, signal);
    print(`bets.slowest: ${slowest.ours.toFixed(1)} ms at ${half.toFixed(0)}/s`);
    const limited = table.sessions.slice(0, PLAYERS / 2);
    const free = table.sessions.slice(PLAYERS / 2);
    await gateway.ask('setLimits', limited.length);
    await bet(limited);
    const withLimits = await interleave(
      LIMITED_ROUNDS,
      () => bet(limited, LIMITED_BETS),
      () => bet(free, LIMITED_BETS),
      signal,
    );
    print(`adding ${MERCHANTS} merchants`);
    const players = PLAYERS / MERCHANTS;
    const many = await gateway.ask<readonly Players[]>('addMerchants', { merchants: MERCHANTS, players });
    const betAtAll = () => sendBets(clients.ask, table.port, many, BETS);
    await betAtAll();
    const sideBySide = await interleave(ROUNDS, betAtAll, () => bet(table.sessions), signal);
    const rounds = 1 + random.length + hot.length + 1 + sideBySide.length;
    await refuseWrongBooks(gateway.ask, rounds * BETS + 2 * withLimits.length * LIMITED_BETS + sent);
    return [
      report(print, 'bets.random', random, PGBENCH),
      report(print, 'bets.hot', hot, PGBENCH),
      slowest,
      report(print, 'bets.limits', withLimits, 'as many players without limits'),
      report(print, 'bets.merchants', sideBySide, 'one merchant with all of the players'),
    ];
  } finally {
    await clients.stop();
    await gateway.stop();
    await database.stop();
    await own.remove();
  }
}

const PGBENCH = 'pgbench, one function per commit';

function report(
  print: Print,
  id: 'bets.random' | 'bets.hot' | 'bets.limits' | 'bets.merchants',
  pairs: readonly Pair[],
  what: string,
): Measure {
  const measure = compare(id, what, pairs);
  print(
    `${id}: ${measure.ours.toFixed(0)}/s, ${what} ${measure.reference?.value.toFixed(0)}/s, ${measure.ratio?.toFixed(2)}`,
  );
  return measure;
}

type Ask = <Answer>(question: string, argument?: unknown) => Promise<Answer>;

const writeBets = (merchants: readonly Players[], bets: number) =>
  Array.from({ length: bets }, (_, at) => {
    const { merchant, sessions } = merchants[at % merchants.length] as Players;
    return writeBet(merchant, sessions, SECRET);
  });

interface Sent {
  readonly seconds: number;
  readonly taken: number;
  readonly latencies: readonly number[];
}

/** Bets per second, of the merchants in turn. Throws if a bet is refused, since every player has enough money. */
async function sendBets(ask: Ask, port: number, merchants: readonly Players[], bets: number): Promise<number> {
  const { seconds, taken } = await ask<Sent>('send', { port, clients: CLIENTS, requests: writeBets(merchants, bets) });
  if (taken !== bets) throw new Error(`${taken} of ${bets} bets were taken`);
  return taken / seconds;
}

/** The 99th percentile of bets at a steady rate, the median of the rounds, and how many bets were sent. */
async function sendAtRate(ask: Ask, table: Table, rate: number, signal: AbortSignal) {
  const bets = Math.ceil(rate * STEADY_SECONDS);
  const measured: number[] = [];
  while (measured.length < ROUNDS && !(measured.length > 0 && signal.aborted)) {
    const requests = writeBets([table], bets);
    const { latencies, taken } = await ask<Sent>('send', { port: table.port, clients: CLIENTS, requests, rate });
    if (taken !== bets) throw new Error(`${taken} of ${bets} bets were taken`);
    measured.push(percentile(latencies, 0.99));
  }
  const slowest: Measure = { id: 'bets.slowest', ours: median(measured), rounds: measured.length };
  return { slowest, sent: bets * measured.length };
}

/** Throws if the ledger is wrong: a fast but incorrect ledger is worthless. */
async function refuseWrongBooks(ask: Ask, bets: number): Promise<void> {
  const books = await ask<{ bets: number; total: string; wrong: number }>('audit');
  if (books.bets !== bets || books.total !== '0' || books.wrong > 0)
    throw new Error(`The books are wrong: ${JSON.stringify(books)} after ${bets} bets`);
}
