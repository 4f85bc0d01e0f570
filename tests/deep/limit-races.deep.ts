/** Fifty clients use up one account's limit of each measure of bets at once, and the gateway is killed in the middle. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LimitKey } from '#contract/protection/read.ts';
import { readConfig } from '#gateway/config/config.ts';
import { createContext } from '#gateway/context/context.ts';
import type { Database } from '#gateway/db/client.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import type { Db } from '#gateway/db/tables.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { setLimit } from '#gateway/features/protection/limits.ts';
import { createLog } from '#gateway/process/log.ts';
import { readLimitZone } from '#gateway/stream/daily-counters/limit-periods.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createPlayers } from '#gateway/testing/create-players.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import type { EmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { openRunFolder, type RunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { type FixedProcess, startFixedGateway } from '#tests/support/fixed-gateway.ts';
import { record } from './record.ts';
import { CLIENTS, type Race, type RaceOptions, readBooked, startRace } from './support/limit-race.ts';

const GAMES_SECRET = 'the secret of the demo games in deep runs';
const MERCHANT = 'races';
const MINUTE_MS = 60_000;
const LIMIT_MS = 900_000;

let run: RunFolder;
let database: EmbeddedPostgres;
let gateway: FixedProcess;
let sessions: readonly string[];

const STAKE = { measure: 'STAKE', period: 'DAY' } as const;
const LOSS = { measure: 'LOSS_NET', period: 'DAY' } as const;
const SINGLE = { measure: 'SINGLE_STAKE' } as const;
const TIME = { measure: 'TIME', period: 'DAY' } as const;

beforeAll(async () => {
  run = await openRunFolder();
  database = await startRunDatabase(run);
  await inDatabase(async (db) => {
    const context = createContext(readConfig({ DATABASE_URL: database.url }), db, createLog('silent'));
    await context.merchants.ensure(MERCHANT, seeders);
    sessions = await createPlayers(db, MERCHANT, 4);
    await context.stop();
  });
  gateway = await startFixedGateway({ DATABASE_URL: database.url, LIVERY_DEMO_GAMES_SECRET: GAMES_SECRET });
}, LIMIT_MS);

afterAll(async () => {
  await gateway?.end();
  await database.stop();
  await run.remove();
});

/** Accesses the gateway's tables from here, unaffected by the kills. */
async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const started = await startDatabase(readConfig({ DATABASE_URL: database.url }).database, createLog('silent'));
  try {
    return await work(started.database);
  } finally {
    await started.stop();
  }
}

async function memberOf(db: Db, account: string): Promise<string> {
  const { id } = await db.selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow();
  return id;
}

/** Sets a limit as the member does; minor units. */
const limit = (account: string, key: LimitKey, minor: bigint) =>
  inDatabase((db) =>
    db.withMerchant(MERCHANT, async (scope) => {
      const now = Date.now();
      const zone = await readLimitZone(scope, MERCHANT, now);
      await setLimit(scope, { merchant: MERCHANT, memberId: await memberOf(scope, account), now, zone }, key, minor);
    }),
  );

const readFault = () => inDatabase(async (db) => (await verifyBooks(db, [MERCHANT], new Map()))[0]?.fault);

/** Lets the clients of a player play, with kills after so many accepted movements; then returns what is booked. */
async function raceOf(at: number, kills: readonly number[], options: Pick<RaceOptions, 'stake' | 'win' | 'most'>) {
  const secret = GAMES_SECRET;
  const session = sessions[at] ?? '';
  const race = startRace({ url: () => gateway.url, secret, merchant: MERCHANT, session, ...options });
  const settled = race.over.then(() => 'over' as const);
  for (const kill of kills) {
    // The race may be over first, when a kill is for after its end.
    while (race.acknowledged.size < kill && (await Promise.race([settled, wait(2)])) !== 'over');
    await gateway.kill();
  }
  await race.over;
  const booked = await inDatabase((db) =>
    db.withMerchant(MERCHANT, async (scope) => readBooked(scope, MERCHANT, await memberOf(scope, `p${at}`))),
  );
  expect(race.wrong).toEqual([]);
  expect(await readFault()).toBeUndefined();
  // Postings of zero do not exist.
  expect(booked.movements).toEqual(new Map([...race.acknowledged].filter(([, amount]) => amount > 0)));
  return { race, booked };
}

function report(measure: string, figure: string, { acknowledged, refused, lost }: Race): void {
  const counts = `${acknowledged.size} accepted, ${refused.length} refused, ${lost.count} tries without an answer`;
  record({
    test: `limit ${measure}: ${CLIENTS} clients, gateway kill -9`,
    limit: 'never one unit over, 0 lost',
    figure: `${figure}; ${counts}`,
  });
}

it(
  'N12: fifty clients stake up to the last unit of a limit, through kills of the gateway, and never one over',
  async () => {
    await limit('p0', STAKE, 700n);
    const { race, booked } = await raceOf(0, [20, 60, 95], { stake: () => 7 });
    report('STAKE', `${booked.stakes} of 700`, race);
    expect([booked.stakes, booked.guarded[0], race.refused.length]).toEqual([700, 700, CLIENTS]);
  },
  LIMIT_MS,
);

it(
  'N12: fifty clients lose up to a limit, with wins in between, through kills of the gateway, and never one over',
  async () => {
    await limit('p1', LOSS, 500n);
    const win = (client: number, at: number) => ((client + at) % 3 === 0 ? 5 : 0);
    const { race, booked } = await raceOf(1, [60, 150, 240], { stake: () => 7, win });
    report('LOSS_NET', `${booked.mostLoss} of 500`, race);
    expect(booked.mostLoss).toBeLessThanOrEqual(500);
    // The last unit was raced for: one more stake would have been over.
    expect(booked.mostLoss).toBeGreaterThan(493);
    expect(booked.guarded).toEqual([booked.stakes, booked.losses]);
  },
  LIMIT_MS,
);

it(
  'N12: fifty clients stake the most of a single bet and one unit more, through a kill of the gateway',
  async () => {
    await limit('p2', SINGLE, 7n);
    const { race, booked } = await raceOf(2, [60], { stake: (client, at) => 7 + ((client + at) % 2), most: 6 });
    report('SINGLE_STAKE', `${booked.mostStake} of 7`, race);
    expect([booked.mostStake, booked.movements.size]).toEqual([7, CLIENTS * 3]);
    expect(race.refused).toEqual(Array.from({ length: CLIENTS * 3 }, () => 8));
  },
  LIMIT_MS,
);

it(
  'N12: fifty clients play through the end of the log-in time, and a kill of the gateway; no bet begins after it',
  async () => {
    const endsAt = await inDatabase((db) =>
      asOwner(db, MERCHANT, async (owner) => {
        const begin = new Date(Date.now() - MINUTE_MS + 15_000);
        await sql`update session set created_at = ${begin} where member_id = ${await memberOf(owner, 'p3')}`.execute(
          owner,
        );
        return begin.getTime() + MINUTE_MS;
      }),
    );
    await limit('p3', TIME, 1n);
    const { race, booked } = await raceOf(3, [200], { stake: () => 1 });
    report('TIME', `last bet ${endsAt - booked.lastBetAt} ms before the end`, race);
    expect(race.refused).toHaveLength(CLIENTS);
    // The gateway's clock decides before it asks the database, whose time the posting has.
    expect(booked.lastBetAt).toBeLessThan(endsAt + 2_000);
  },
  LIMIT_MS,
);
