/**
 * Benchmark: settlements of agent contracts in a gateway with a million members: a day's dividends of 100,000 agents, a
 * slot of 50,000 real-time salaries, and the preview of a change over 5,000 contracts.
 */
import { sql } from 'kysely';
import { Client } from 'pg';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import { previewOffer } from '#gateway/features/contracts/agreed/offer.ts';
import { writeLens } from '#gateway/features/contracts/contract-routes.ts';
import { createLog } from '#gateway/process/log.ts';
import { createTimers, type Timers } from '#gateway/timers/timers.ts';
import { type Contracts, composeContracts } from '#gateway/wiring/agents/wire-contracts.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import type { ContractRows } from '#model/agents/contract.ts';
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import type { Measure, Print, Scale } from '../figure.ts';
import { percentile } from '../statistics.ts';
import { seedContracts } from '../team/seed-contracts.ts';
import { seedDays } from '../team/seed-days.ts';
import { MEMBERS_AN_AGENT, seedMembers } from '../team/seed-members.ts';
import { beginSlot, seedSlots } from './seed-slots.ts';

const MERCHANT = 'bench';
const MEMBERS = 1_000_000;
/** Consecutive days of dividends: the last one includes the three before. */
const DAYS = 4;
const SLOTS = 3;
const REPEATS = 100;
const DAY_MS = 86_400_000;
const SLOT_MS = 300_000;

interface Place {
  readonly context: Context;
  readonly owner: Client;
  readonly contracts: Contracts;
  readonly timers: Timers;
  readonly print: Print;
  readonly signal: AbortSignal;
  /** Agents with dividends; half of them have a real-time salary, a twentieth a daily one. */
  readonly agents: number;
}

/**
 * 4 days of dividends, 3 slots, 100 previews; the slowest day and slot count. Throws if a run is not closed or lacks
 * lines.
 */
export async function benchSettle(
  print: Print,
  signal: AbortSignal,
  { rows = MEMBERS }: Scale,
): Promise<readonly Measure[]> {
  const own = await openRunFolder();
  const postgres = await startRunDatabase(own);
  const config = readConfig({ DATABASE_URL: postgres.url, LOG_LEVEL: 'error', NODE_ENV: 'production' });
  const log = createLog('error');
  const { database, stop } = await startDatabase(config.database, log);
  const owner = new Client({ connectionString: postgres.url });
  try {
    await owner.connect();
    const context = createContext(config, database, log);
    await context.merchants.ensure(MERCHANT, seeders);
    const timers = createTimers(context);
    const contracts = composeContracts(context, { notifier: { notify: async () => undefined } }, timers);
    const place = { context, owner, contracts, timers, print, signal, agents: rows / MEMBERS_AN_AGENT };
    await seedMembers(owner, MERCHANT, rows, print);
    const categories = ['LIVE', 'RNG', '-'];
    await seedDays(owner, MERCHANT, { whose: 's.agent is not null', from: DAYS, to: 1, categories });
    print('days of teams');
    return [await settleDays(place), await preview(place), await settleSlots(place)];
  } finally {
    await owner.end();
    await stop();
    await postgres.stop();
    await own.remove();
  }
}

/** Start of the day that many days ago, by the merchant's calendar, which is UTC. */
const dayAt = (ago: number) => Math.floor(Date.now() / DAY_MS) * DAY_MS - ago * DAY_MS;

async function settleDays(place: Place): Promise<Measure> {
  const { owner, agents, print, signal } = place;
  await seedContracts(owner, MERCHANT, { kind: 'DIVIDEND', cadence: 'D', agents, began: new Date(dayAt(DAYS)) });
  await owner.query('vacuum analyze');
  const taken: number[] = [];
  for (let ago = DAYS - 1; ago >= 0 && !(taken.length > 0 && signal.aborted); ago -= 1) {
    const { drafted, posted, paid } = await settleDay(place, dayAt(ago));
    const whole = drafted + posted + paid;
    print(
      `${agents} lines: ${formatS(whole)}, drafted ${formatS(drafted)}, posted ${formatS(posted)}, paid ${formatS(paid)}`,
    );
    taken.push(whole);
  }
  return { id: 'settle.lines', ours: Math.max(...taken), rounds: taken.length };
}

async function settleDay(place: Place, now: number) {
  const { contracts, timers, owner, agents } = place;
  await readyRun(place);
  const drafted = await time(() => contracts.runs.settleDue(MERCHANT, now));
  await owner.query(`update timer set next_at = now() - interval '1 minute' where machine = 'run'`);
  const posted = await time(() => timers.takeAll(MERCHANT));
  const paid = await time(() => contracts.runs.settleDue(MERCHANT, now));
  await checkLast(place, agents);
  return { drafted, posted, paid };
}

/** Changes of the first agent's terms over a closed day: a higher rate, and one that ends all contracts below. */
async function preview(place: Place): Promise<Measure> {
  const { context, owner, contracts, agents: all, print, signal } = place;
  const agents = all / 20;
  await seedContracts(owner, MERCHANT, { kind: 'DAILY', cadence: 'D', agents, began: new Date(dayAt(1)) });
  await settleDay({ ...place, agents }, dayAt(0));
  const { rows } = await owner.query<{ id: string }>('select id from seat where n = 0');
  const to = rows[0]?.id ?? '';
  const taken: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    if (taken.length > 0 && signal.aborted) break;
    taken.push(
      await time(() =>
        context.db.withMerchant(MERCHANT, async (db) => {
          const offer = {
            merchant: MERCHANT,
            kind: 'DAILY',
            to,
            rows: rate(repeat % 2 === 0 ? 900_000n : 1n),
            offererId: undefined,
            actor: 'bench',
          } as const;
          const lens = await previewOffer(db, contracts.deps, offer);
          if ('why' in lens) throw new Error(`The terms do not fit: ${lens.why}`);
          return writeLens(db, contracts.deps, MERCHANT, lens, to);
        }),
      ),
    );
  }
  const ours = percentile(taken, 0.99) * 1_000;
  print(`a look ahead over ${agents} contracts: ${ours.toFixed(0)} ms`);
  return { id: 'settle.lens', ours, rounds: taken.length };
}

function rate(worth: bigint): ContractRows {
  return { CONS: [{ minimumBetMinor: 0n, netLossMinor: 0n, activeMembers: 0, unit: 'ratePpm', worth }] };
}

/**
 * Slots at noon of yesterday: one tick reads each agent with such a contract, and drafts, posts and pays non-zero
 * results.
 */
async function settleSlots(place: Place): Promise<Measure> {
  const { contracts, owner, agents: all, print, signal } = place;
  const agents = all / 2;
  const noon = dayAt(1) + DAY_MS / 2;
  await seedContracts(owner, MERCHANT, { kind: 'REALTIME', cadence: 'SLOT', agents, began: new Date(noon) });
  await seedSlots(owner, MERCHANT, { agents, before: noon, until: noon + SLOTS * SLOT_MS });
  await owner.query('vacuum analyze');
  const taken: number[] = [];
  for (let slot = 0; slot < SLOTS; slot += 1) {
    if (taken.length > 0 && signal.aborted) break;
    const next = noon + (slot + 1) * SLOT_MS;
    await beginSlot(owner, MERCHANT, next);
    await readyRun(place);
    const whole = await time(() => contracts.runs.settleDue(MERCHANT, next));
    const lines = await checkLast(place, agents / 10);
    print(`a slot of ${agents} agents, ${lines} with a line: ${formatS(whole)}`);
    taken.push(whole);
  }
  return { id: 'settle.slot', ours: Math.max(...taken), rounds: taken.length };
}

/** Waits until the consumers have processed all events so far. */
async function readyRun({ owner }: Place): Promise<void> {
  await owner.query(
    `update stream_cursor c set epoch = e.epoch, xact = e.xact, seq = e.seq
    from (select epoch, xact, seq from event where merchant = $1 order by epoch desc, xact desc, seq desc limit 1) e
    where c.merchant = $1`,
    [MERCHANT],
  );
}

/** Returns the number of lines in the last run. Throws if it is not closed or has fewer. */
async function checkLast({ context }: Place, least: number): Promise<number> {
  const { rows } = await context.db.withMerchant(MERCHANT, (db) =>
    sql<{
      state: string;
      lines: number;
    }>`select state, lines from settlement_run order by created_at desc limit 1`.execute(db),
  );
  const [last] = rows;
  if (last?.state !== 'closed' || last.lines < least)
    throw new Error(`The last run is ${last?.state} with ${last?.lines} lines, and not closed with ${least}`);
  return last.lines;
}

const formatS = (seconds: number) => `${seconds.toFixed(1)} s`;

/** Duration in seconds. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}
