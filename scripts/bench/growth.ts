/**
 * Benchmark: how the cost grows with brands, merchants, members, rounds and open pages. Each figure is the exponent of the
 * whole cost: 1 is linear, so that each page, call or bet costs the same at every size.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { writeBet } from './bets/write-bet.ts';
import { type Caller, writeCall } from './calls/calls.ts';
import { readDatabaseCpu } from './calls/process-times.ts';
import { type Child, startChild } from './child.ts';
import { cpuPerRequest, openEdge } from './edge/edge.ts';
import { openStreams } from './edge/stream-clients.ts';
import type { Measure, Point, Print } from './figure.ts';
import { makeNewBrands } from './new-brands.ts';
import { median, slope } from './statistics.ts';

const BRANDS = [1, 100, 1_000, 10_000];
const MERCHANTS = [1, 10, 100, 1_000];
const MEMBERS = [1_000, 10_000, 100_000, 1_000_000];
const ROUNDS = [10_000, 60_000, 300_000];
/** Reached by the line through the measured points alone. */
const ROUNDS_EXTRAPOLATED = 100_000_000;
const OPEN_PAGES = [10, 100, 1_000, 10_000];

const REPEATS = 3;
const CALLS = 500;
const BETS = 3_000;
const CHANGES = 10;
const IDLE_MS = 15_000;
const STILL_FALLS = 0.9;
const REST_MS = 5_000;
const SECRET = 'the secret of the benchmark, which is long enough';

type Axis = 'brands' | 'pages' | 'merchants' | 'members' | 'rounds';

/** Costs in microseconds of CPU by size: of one of them (`each`), or of all together (`whole`). */
interface Growth {
  readonly axis: Axis;
  readonly costOf: 'each' | 'whole';
  readonly sizes: readonly number[];
  readonly extrapolated?: number;
  measure(sizes: readonly number[]): Promise<readonly Point[]>;
}

const GROWTHS: readonly Growth[] = [
  { axis: 'brands', costOf: 'each', sizes: BRANDS, measure: growBrands },
  { axis: 'pages', costOf: 'whole', sizes: OPEN_PAGES, measure: growPages },
  { axis: 'merchants', costOf: 'whole', sizes: MERCHANTS, measure: growMerchants },
  { axis: 'members', costOf: 'each', sizes: MEMBERS, measure: growMembers },
  { axis: 'rounds', costOf: 'each', sizes: ROUNDS, extrapolated: ROUNDS_EXTRAPOLATED, measure: growRounds },
];

/** Every axis, to the largest size of `--rows` in a trial; begins none after `signal`. */
export async function benchGrowth(
  print: Print,
  signal: AbortSignal,
  { rows: largest = Number.POSITIVE_INFINITY }: { readonly rows?: number },
): Promise<readonly Measure[]> {
  const measures: Measure[] = [];
  for (const growth of GROWTHS) {
    if (signal.aborted) break;
    const measure = report(growth, await growth.measure(growth.sizes.filter((size) => size <= largest)));
    print(`${measure.id}: ${measure.ours.toFixed(2)}; ${measure.how}`);
    measures.push(measure);
  }
  return measures;
}

/** The exponent of the whole cost. */
function report({ axis, costOf, extrapolated }: Growth, points: readonly Point[]): Measure {
  const exponent = slope(points);
  const last = points.at(-1);
  const reached =
    extrapolated === undefined || last === undefined
      ? []
      : [{ size: extrapolated, cost: last.cost * (extrapolated / last.size) ** exponent }];
  const costs = [...points, ...reached].map(({ size, cost }) => `${size.toLocaleString('en')}: ${writeCost(cost)}`);
  if (reached.length > 0) costs.push(`${costs.pop()} by extrapolation`);
  return {
    id: `growth.${axis}`,
    ours: costOf === 'each' ? 1 + exponent : exponent,
    rounds: points.length,
    how: `CPU for ${costOf === 'each' ? 'each' : 'all'} at ${costs.join(', ')}`,
    points,
  };
}

function writeCost(microseconds: number): string {
  return microseconds < 1_000 ? `${microseconds.toPrecision(3)} µs` : `${(microseconds / 1_000).toPrecision(3)} ms`;
}

/** CPU of an edge for a kept page, by brands that it serves. */
async function growBrands(sizes: readonly number[]): Promise<readonly Point[]> {
  const points: Point[] = [];
  for (const size of sizes) {
    const brands = await makeNewBrands(size);
    const edge = startChild('edge/edge-process.ts');
    try {
      const target = await openEdge(edge, brands);
      await cpuPerRequest(target, Math.max(2 * size, 1_000));
      points.push({ size, cost: await middle(() => cpuPerRequest(target, Math.max(size, 20_000))) });
    } finally {
      await edge.stop();
      await brands.remove();
    }
  }
  return points;
}

/** CPU of an edge for a changed switch, by open pages that it tells. */
async function growPages(sizes: readonly number[]): Promise<readonly Point[]> {
  const brands = await makeNewBrands(1);
  const edge = startChild('edge/edge-process.ts');
  try {
    const { port } = await openEdge(edge, brands);
    const points: Point[] = [];
    let changes = 0;
    for (const size of sizes) {
      const streams = await openStreams(port, 'brand0.localhost', size);
      const change = async () => {
        const before = await edge.ask<number>('cpu');
        for (let at = 0; at < CHANGES; at += 1) {
          changes += 1;
          const heard = streams.nextOfAll(REST_MS);
          await edge.ask('change', { merchant: 'brand0', switches: [`GROWTH${changes}`] });
          await heard;
          // The edge's batching window ends: the next change is sent separately.
          await wait(300);
        }
        return ((await edge.ask<number>('cpu')) - before) / CHANGES;
      };
      await change();
      points.push({ size, cost: await middle(change) });
      streams.close();
      await wait(REST_MS);
    }
    return points;
  } finally {
    await edge.stop();
    await brands.remove();
  }
}

/** CPU of a gateway and its database in a second without a call, by merchants. */
async function growMerchants(sizes: readonly number[]): Promise<readonly Point[]> {
  return withBetting(async (gateway, _clients, readCpu) => {
    await gateway.ask('listen', { url: readCpu.url, players: 1, secret: SECRET });
    const points: Point[] = [];
    let merchants = 1;
    for (const size of sizes) {
      await gateway.ask('addMerchants', { from: merchants, merchants: size - merchants, players: 1 });
      merchants = size;
      await wait(REST_MS);
      const idle = async () => {
        const before = await readCpu.all();
        await wait(IDLE_MS);
        return ((await readCpu.all()) - before) / (IDLE_MS / 1_000);
      };
      // New merchants have events that consumers still take: idle is when the cost no longer falls.
      let cost = await idle();
      for (let next = await idle(); next < cost * STILL_FALLS; next = await idle()) cost = next;
      points.push({ size, cost });
    }
    return points;
  });
}

/** CPU of a gateway and its database for the first call of a session, by members of the merchant. */
async function growMembers(sizes: readonly number[]): Promise<readonly Point[]> {
  const own = await openRunFolder();
  const database = await startRunDatabase(own);
  const gateway = startChild('calls/calls-process.ts');
  const clients = startChild('bets/sending-clients-process.ts');
  try {
    const members = CALLS * (REPEATS + 1) * sizes.length;
    const { port, callers } = await gateway.ask<{ port: number; callers: readonly Caller[] }>('listen', {
      url: database.url,
      members,
    });
    let next = 0;
    const call = async () => {
      const requests = callers.slice(next, next + CALLS).map(writeCall);
      next += CALLS;
      const read = async () => (await gateway.ask<number>('cpu')) + (await readDatabaseCpu(database.pid));
      const before = await read();
      const { taken } = await clients.ask<{ taken: number }>('send', {
        port,
        clients: 8,
        requests,
        accepted: '"sumBalance"',
      });
      if (taken !== CALLS) throw new Error(`${taken} of ${CALLS} calls were answered`);
      return ((await read()) - before) / CALLS;
    };
    const points: Point[] = [];
    for (const size of sizes) {
      await gateway.ask('addMembers', size);
      await call();
      points.push({ size, cost: await middle(call) });
    }
    return points;
  } finally {
    for (const child of [clients, gateway]) await child.stop();
    await database.stop();
    await own.remove();
  }
}

/** CPU of a gateway and its database for a bet, by rounds that were played. */
async function growRounds(sizes: readonly number[]): Promise<readonly Point[]> {
  return withBetting(async (gateway, clients, readCpu) => {
    const { port, merchant, sessions } = await gateway.ask<{
      port: number;
      merchant: string;
      sessions: readonly string[];
    }>('listen', { url: readCpu.url, players: 2_000, secret: SECRET });
    let rounds = 0;
    const bet = async (count: number) => {
      rounds += count;
      const requests = Array.from({ length: count }, () => writeBet(merchant, sessions, SECRET));
      const before = await readCpu.all();
      const { taken } = await clients.ask<{ taken: number }>('send', { port, clients: 32, requests });
      if (taken !== count) throw new Error(`${taken} of ${count} bets were taken`);
      return ((await readCpu.all()) - before) / count;
    };
    const points: Point[] = [];
    for (const size of sizes) {
      while (rounds < size - REPEATS * BETS) await bet(Math.min(BETS, size - REPEATS * BETS - rounds));
      points.push({ size, cost: await middle(() => bet(BETS)) });
    }
    return points;
  });
}

/** A gateway of the bets benchmark with its own database, and clients. */
async function withBetting<Result>(
  work: (gateway: Child, clients: Child, readCpu: { readonly url: string; all(): Promise<number> }) => Promise<Result>,
): Promise<Result> {
  const own = await openRunFolder();
  const database = await startRunDatabase(own);
  const gateway = startChild('bets/bets-process.ts');
  const clients = startChild('bets/sending-clients-process.ts');
  try {
    const all = async () => (await gateway.ask<number>('cpu')) + (await readDatabaseCpu(database.pid));
    return await work(gateway, clients, { url: database.url, all });
  } finally {
    for (const child of [clients, gateway]) await child.stop();
    await database.stop();
    await own.remove();
  }
}

async function middle(measure: () => Promise<number>): Promise<number> {
  const taken: number[] = [];
  while (taken.length < REPEATS) taken.push(await measure());
  return median(taken);
}
