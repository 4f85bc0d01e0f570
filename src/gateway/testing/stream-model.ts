/**
 * Randomized test of the event stream: late commits, rollbacks, and consumers killed between any two statements; with
 * the expected result.
 */
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readStandings } from '#gateway/stream/standing.ts';
import { takeBatch } from '#gateway/stream/take-batch.ts';
import { CONSUMERS } from '#gateway/wiring/wire-stream.ts';

/** Environment of a randomized run; `random` returns numbers from 0 up to 1. */
export interface StormOn {
  readonly db: Database;
  readonly ownerUrl: string;
  readonly merchant: string;
  readonly members: readonly string[];
  readonly random: () => number;
}

/** Committed events: by member and UTC day `rounds bet back`, and the turnover after each transfer. */
export interface Expected {
  readonly days: Map<string, readonly [rounds: bigint, bet: bigint, back: bigint]>;
}

interface Written {
  readonly member: string;
  readonly day: string;
  readonly outcome: 'closed' | 'back' | 'late';
  readonly bet: bigint;
}

export const noneExpected = (): Expected => ({ days: new Map() });

/** A pseudo-random generator, deterministic by seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Runs a number of random writes and batches and adds committed events to `expected`. All transactions are closed at
 * the end.
 */
export async function storm(on: StormOn, steps: number, expected: Expected): Promise<void> {
  const open: { readonly client: Client; readonly written: readonly Written[] }[] = [];
  const end = async (at: number, isCommitted: boolean) => {
    const [one] = open.splice(at, 1);
    if (one === undefined) return;
    await one.client.query(isCommitted ? 'commit' : 'rollback');
    await one.client.end();
    if (isCommitted) learn(expected, one.written);
  };
  for (let step = 0; step < steps; step += 1) {
    const dice = on.random();
    if (dice < 0.35) {
      const begun = await begin(on);
      open.push(begun);
      // Half of the transactions commit at once, the others later, while more start and end.
      if (on.random() < 0.5 || open.length > 4) await end(open.length - 1, true);
    } else if (dice < 0.5) await end(Math.floor(on.random() * open.length), on.random() < 0.8);
    else await takeDying(on);
  }
  while (open.length > 0) await end(open.length - 1, on.random() < 0.8);
}

async function begin({ ownerUrl, merchant, members, random }: StormOn) {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('begin');
  await client.query(`select set_config('app.merchant', $1, true)`, [merchant]);
  const written: Written[] = [];
  for (let count = 0; count < 1 + random() * 3; count += 1) {
    const day = `2026-11-2${Math.floor(random() * 4)}`;
    const lines = Array.from({ length: 1 + Math.floor(random() * 4) }, (): Written => {
      const member = members[Math.floor(random() * members.length)] ?? '';
      const outcome = (['closed', 'closed', 'closed', 'back', 'late'] as const)[Math.floor(random() * 5)] ?? 'closed';
      return { member, day, outcome, bet: BigInt(1 + Math.floor(random() * 1_000)) };
    });
    written.push(...lines);
    const reported = lines.map(({ member, outcome, bet }) => {
      return [outcome, member, 'r', 'n', 'RNG', 'USD', false, String(bet), '0'];
    });
    await client.query(`insert into event (merchant, at, kind, body) values ($1, $2, 'rounds', $3)`, [
      ...[merchant, `${day}T12:00:00Z`, JSON.stringify({ vendor: 'HOUSE', lines: reported })],
    ]);
  }
  return { client, written };
}

function learn({ days }: Expected, written: readonly Written[]): void {
  for (const { member, day, outcome, bet } of written) {
    const [rounds, minor, back] = days.get(`${member} ${day}`) ?? [0n, 0n, 0n];
    days.set(
      `${member} ${day}`,
      outcome === 'closed'
        ? [rounds + 1n, minor + bet, back]
        : [rounds, outcome === 'late' ? minor - bet : minor, back + bet],
    );
  }
}

/** A batch of a random consumer whose process may be killed before one of its statements. */
async function takeDying(on: StormOn): Promise<void> {
  const consumer = CONSUMERS[Math.floor(on.random() * CONSUMERS.length)];
  if (consumer === undefined) return;
  const left = { statements: Math.floor(on.random() * 10) };
  const most = 1 + Math.floor(on.random() * 20);
  await takeBatch({ owner: dying(on.db.owner, left) }, { merchant: on.merchant, consumer, which: 'live' }, most).catch(
    (error: unknown) => {
      if (!(error instanceof ProcessKilled)) throw error;
    },
  );
}

/** Simulates a killed process: the transaction ends without a commit. */
export class ProcessKilled extends Error {
  /** SQLSTATE of a server shutdown, so that the event is not considered at fault. */
  readonly code = '57P01';
}

/** A connection that fails before a statement; `left` is the number of statements before the failure. */
export function dying(db: Db, left: { statements: number }): Db {
  return db.withPlugin({
    transformQuery({ node }) {
      if (left.statements === 0) throw new ProcessKilled('killed');
      left.statements -= 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** Processes all readable events of all consumers; returns whether none is left. */
export async function takeRest({ db, merchant }: Pick<StormOn, 'db' | 'merchant'>): Promise<boolean> {
  for (const consumer of CONSUMERS) await takeBatch(db, { merchant, consumer, which: 'live' }, 500);
  const standings = await readStandings(db, [merchant]);
  return standings.every(({ waitsSince }) => waitsSince === null);
}

/** Counters in the form of `Expected`, and the turnover of all members. */
export async function readCounted({ db, merchant }: Pick<StormOn, 'db' | 'merchant'>) {
  return db.withMerchant(merchant, async (scope) => {
    const { rows } = await sql<{ key: string; rounds: bigint; bet: bigint; back: bigint }>`
      select member_id || ' ' || day as key, rounds, bet_minor as bet, rolled_back_minor as back from member_day
        where category = 'RNG'`.execute(scope);
    const turnover = await sql<{ minor: bigint }>`select coalesce(sum(minor), 0)::bigint as minor from turnover
      join stream_cursor using (merchant, generation) where consumer = 'wagering' and is_live`.execute(scope);
    return {
      days: new Map(rows.map(({ key, rounds, bet, back }) => [key, [rounds, bet, back] as const])),
      turnover: turnover.rows[0]?.minor ?? 0n,
    };
  });
}

export function turnoverOf({ days }: Expected): bigint {
  return [...days.values()].reduce((sum, [, bet]) => sum + bet, 0n);
}
