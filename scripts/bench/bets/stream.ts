/** Benchmark: lag of the stream consumers under a maximum bet load, and the speed of a replay. */
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { type Child, startChild } from '../child.ts';
import type { Measure, Print } from '../figure.ts';
import { median, percentile } from '../statistics.ts';
import { writeBet } from './write-bet.ts';

const ROUNDS = 5;
const CLIENTS = 32;
const PLAYERS = 10_000;
const BETS = 12_800;
const POLL_EVERY_MS = 20;
const PATIENCE_MS = 60_000;
const SECRET = 'the secret of the benchmark, which is long enough';

interface Table {
  readonly port: number;
  readonly merchant: string;
  readonly sessions: readonly string[];
}

/**
 * 5 rounds of 12,800 bets of 10,000 players, each in its own game round, then 5 replays. Throws if one was not counted.
 */
export async function benchStream(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const own = await openRunFolder();
  const database = await startRunDatabase(own);
  const gateway = startChild('bets/bets-process.ts');
  const clients = startChild('bets/sending-clients-process.ts');
  const owner = new Client({ connectionString: database.url });
  try {
    await owner.connect();
    print(`seating ${PLAYERS} players`);
    const table = await gateway.ask<Table>('listen', { url: database.url, players: PLAYERS, secret: SECRET });
    const lags: number[] = [];
    // The first round is a warm-up and does not count.
    for (let round = 0; round <= ROUNDS && !signal.aborted; round += 1) {
      const lag = await measureLag(owner, clients, table);
      if (round > 0) lags.push(lag);
    }
    const rounds = (lags.length + 1) * BETS;
    await refuseWrongCount(owner, gateway, table, rounds);
    const rates: number[] = [];
    for (let round = 0; round <= ROUNDS && !signal.aborted; round += 1) {
      const seconds = await gateway.ask<Readonly<Record<string, number>>>('replayAll');
      const slowest = Math.max(...Object.values(seconds));
      if (round > 0) rates.push(rounds / slowest);
      const each = Object.entries(seconds).map(([consumer, of]) => `${consumer} ${of.toFixed(1)} s`);
      print(`replay of ${rounds} rounds: ${each.join(', ')}`);
    }
    print(`stream.lag: ${median(lags).toFixed(0)} ms, stream.replay: ${median(rates).toFixed(0)}/s`);
    return [
      { id: 'stream.lag', ours: median(lags), rounds: lags.length },
      { id: 'stream.replay', ours: median(rates), rounds: rates.length },
    ];
  } finally {
    await owner.end();
    await clients.stop();
    await gateway.stop();
    await database.stop();
    await own.remove();
  }
}

/** Polls the lag while bets are sent; returns the 99th percentile in milliseconds. */
async function measureLag(owner: Client, clients: Child, { port, merchant, sessions }: Table): Promise<number> {
  const requests = Array.from({ length: BETS }, () => writeBet(merchant, sessions, SECRET));
  const seen: number[] = [];
  let isOver = false;
  const sent = clients.ask<{ taken: number }>('send', { port, clients: CLIENTS, requests }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    seen.push(await readLag(owner, merchant));
    await wait(POLL_EVERY_MS);
  }
  const { taken } = await sent;
  if (taken !== BETS) throw new Error(`${taken} of ${BETS} bets were taken`);
  return percentile(seen, 0.99);
}

/** Age of the oldest unconsumed event, in milliseconds. */
async function readLag(owner: Client, merchant: string): Promise<number> {
  const { rows } = await owner.query<{ ms: string | null }>(
    'select max(extract(epoch from clock_timestamp() - waits_since)) * 1000 as ms from stream_standing(array[$1])',
    [merchant],
  );
  return Number(rows[0]?.ms ?? 0);
}

/** Throws if the count is wrong: a fast but incorrect stream is worthless. */
async function refuseWrongCount(owner: Client, gateway: Child, { merchant }: Table, rounds: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while ((await readLag(owner, merchant)) > 0 && performance.now() < until) await wait(POLL_EVERY_MS);
  const counted = await gateway.ask<number>('counted');
  if (counted !== rounds) throw new Error(`${counted} of ${rounds} rounds were counted`);
}
