import { randomInt, randomUUID } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#gateway/config/config.ts';
import type { Database } from '#gateway/db/client.ts';
import { type StartedDatabase, startDatabase } from '#gateway/db/start/start.ts';
import { createLog } from '#gateway/process/log.ts';
import { createMerchants } from '#gateway/revisions/merchants.ts';
import { createRevisions } from '#gateway/revisions/revisions.ts';
import { inOwnersRows } from '#gateway/stream/as-owner.ts';
import { ensureCursor, resumeCursor } from '#gateway/stream/cursor.ts';
import { replay } from '#gateway/stream/replay/replay.ts';
import { readStandings } from '#gateway/stream/standing.ts';
import { createPlayers } from '#gateway/testing/create-players.ts';
import {
  type Expected,
  noneExpected,
  readCounted,
  type StormOn,
  seeded,
  storm,
  takeRest,
  turnoverOf,
} from '#gateway/testing/stream-model.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { CONSUMERS } from '#gateway/wiring/wire-stream.ts';
import { ADMIN } from '#postgres/embedded/cluster.ts';
import type { EmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { DATABASE } from '#postgres/embedded/names.ts';
import { keepSecrets } from '#postgres/embedded/secrets.ts';
import { openRunFolder, type RunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { type Bettors, startBettors } from '#tests/support/bettors.ts';
import { type FixedGateway, startFixedGateway } from '#tests/support/fixed-gateway.ts';
import { record } from './record.ts';

const SECRET = 'the secret between house and gateway in deep runs';
const STORMS = 8;
const STEPS = 600;
const KILLS = 20;
const PLAYERS = 16;
const LIMIT_MS = 1_800_000;

let run: RunFolder;
let cluster: EmbeddedPostgres;
let started: StartedDatabase;

beforeAll(async () => {
  run = await openRunFolder();
  cluster = await startRunDatabase(run, { name: 'first' });
  started = await start(cluster);
});

afterAll(async () => {
  await started.stop();
  await cluster.stop();
  await run.remove();
});

/** As at every start of a gateway: roles, migrations, and the epoch of this server. */
const start = ({ url }: EmbeddedPostgres) =>
  startDatabase(readConfig({ DATABASE_URL: url }).database, createLog('silent'));

/** A merchant whose consumers start at the beginning, and what was committed there. */
interface Stormy {
  readonly on: StormOn;
  readonly expected: Expected;
  readonly seed: number;
}

async function prepare(merchant: string): Promise<Stormy> {
  const db = started.database;
  await createMerchants(db, createRevisions(db, createLog('silent'))).ensure(merchant, seeders);
  await inOwnersRows(db, merchant, async (scope) => {
    for (const { name } of CONSUMERS) await ensureCursor(scope, merchant, name);
  });
  const seed = randomInt(2 ** 31);
  const members = Array.from({ length: 5 }, () => randomUUID());
  return {
    on: { db, ownerUrl: cluster.url, merchant, members, random: seeded(seed) },
    expected: noneExpected(),
    seed,
  };
}

/** Whether each committed event was counted once, after processing all remaining ones. */
async function agrees({ on, expected }: Pick<Stormy, 'on' | 'expected'>): Promise<boolean> {
  await expect.poll(() => takeRest(on), { timeout: 60_000 }).toBe(true);
  const { days, turnover } = await readCounted(on);
  const asText = (all: Expected['days']) => [...all].map(([key, figures]) => `${key} ${figures.join(' ')}`).sort();
  return String(asText(days)) === String(asText(expected.days)) && turnover === turnoverOf(expected);
}

async function replayAll(db: Database, merchant: string) {
  const outcomes = [];
  for (const consumer of CONSUMERS) outcomes.push(await replay(db, merchant, consumer));
  return outcomes;
}

/** Consumers whose replay yields other rows than the live tables. */
async function differing(db: Database, merchant: string): Promise<readonly string[]> {
  const outcomes = await replayAll(db, merchant);
  return CONSUMERS.filter((_, at) => outcomes[at]?.kind === 'different').map(({ name }) => name);
}

/** Consumers that a storm's events always affect, whatever rules, missions and lines a merchant has. */
const MOVED = ['tally', 'wagering', 'rank'];

const EQUAL = CONSUMERS.map(() => expect.objectContaining({ kind: 'equal' }));

async function countEvents(db: Database, merchant: string): Promise<bigint> {
  const { rows } = await db.withMerchant(merchant, (scope) =>
    sql<{ n: bigint }>`select count(*) as n from event`.execute(scope),
  );
  return rows[0]?.n ?? 0n;
}

it(
  `${STORMS} storms of ${STEPS} steps: late commits, rollbacks and takers that die between statements`,
  async () => {
    let events = 0n;
    const seeds: number[] = [];
    for (let index = 0; index < STORMS; index += 1) {
      const stormy = await prepare(`storm-${index}`);
      seeds.push(stormy.seed);
      const { on, expected } = stormy;
      // Two at once: they compete for the cursor, and each holds the other's events above an open transaction.
      await Promise.all([storm(on, STEPS / 2, expected), storm(on, STEPS / 2, expected)]);
      expect([stormy.seed, await agrees(stormy)]).toEqual([stormy.seed, true]);
      expect(await replayAll(on.db, on.merchant)).toEqual(EQUAL);
      events += await countEvents(on.db, on.merchant);
    }
    record({
      test: `stream: ${STORMS} storms of ${STEPS} steps, takers dying between statements`,
      limit: 'each committed event counted once, replay the same row by row',
      figure: `${events} events, all counted once, ${STORMS * CONSUMERS.length} replays the same (seeds ${seeds.join(' ')})`,
    });
  },
  LIMIT_MS,
);

describe('a planted fault is found', () => {
  const notice = async (fault: string, how: string) =>
    record({ test: `stream: planted fault ${fault}`, limit: 'noticed', figure: how });

  /** The database with a text replaced in a statement. */
  function altered(db: Database, from: string, to: string): { readonly db: Database; readonly hits: () => number } {
    let hits = 0;
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        const { sqlFragments } = node as { readonly sqlFragments?: readonly string[] };
        if (!sqlFragments?.some((text) => text.includes(from))) return node;
        hits += 1;
        return { ...node, sqlFragments: sqlFragments.map((text) => text.replace(from, to)) } as typeof node;
      },
      transformResult: async ({ result }) => result,
    };
    return { db: { ...db, owner: db.owner.withPlugin(plugin) }, hits: () => hits };
  }

  it('ignoring the horizon: late commits are skipped, and count and replay report it', async () => {
    const stormy = await prepare('no-horizon');
    const endless = "'18446744073709551615'::xid8";
    const fault = altered(started.database, 'pg_snapshot_xmin(pg_current_snapshot())', endless);
    await storm({ ...stormy.on, db: fault.db }, STEPS / 2, stormy.expected);
    expect(fault.hits()).toBeGreaterThan(0);
    expect(await agrees(stormy)).toBe(false);
    // Which cursor passed a late commit depends on the storm.
    const named = await differing(started.database, 'no-horizon');
    expect(named).not.toEqual([]);
    await notice('horizon', `the count is not what was committed, replays of ${named.join(', ')} name rows`);
  });

  it('a cursor moves without its effect: count and replay report it', async () => {
    const stormy = await prepare('loose-cursor');
    // Loses the effect of each batch, as if cursor and effect were two transactions and the process died between them.
    const adding = 'on conflict (merchant, generation, member_id';
    const fault = altered(started.database, adding, `where false ${adding}`);
    await storm({ ...stormy.on, db: fault.db }, STEPS / 2, stormy.expected);
    expect(fault.hits()).toBeGreaterThan(0);
    expect(await agrees(stormy)).toBe(false);
    expect(await differing(started.database, 'loose-cursor')).toEqual(MOVED);
    await notice('cursor', 'the count is not what was committed, replays name its rows');
  });

  it('the unique key of counted rows is missing: consumers stop, report why, and resume once back', async () => {
    const stormy = await prepare('no-key');
    const owner = new Client({ connectionString: cluster.url });
    await owner.connect();
    await owner.query('alter table daily_counter drop constraint daily_counters_day_pkey');
    await storm(stormy.on, STEPS / 2, stormy.expected);
    await expect.poll(() => takeRest(stormy.on).then(() => stoppedOf('no-key'))).toHaveLength(1);
    const [stopped] = await stoppedOf('no-key');
    expect(stopped).toMatchObject({ consumer: 'tally', failure: expect.stringContaining('no unique or exclusion') });
    await owner.query(
      'alter table daily_counter add primary key (merchant, generation, member_id, day, category, currency, is_play)',
    );
    await owner.end();
    await inOwnersRows(started.database, 'no-key', (scope) => resumeCursor(scope, 'no-key', 'tally'));
    expect(await agrees(stormy)).toBe(true);
    expect(await replayAll(started.database, 'no-key')).toEqual(EQUAL);
    await notice('unique key', `tally stopped (${stopped?.failure?.slice(0, 60)}), right again after it was back`);
  });

  async function stoppedOf(merchant: string) {
    return (await readStandings(started.database, [merchant])).filter(({ stoppedAt }) => stoppedAt !== null);
  }
});

describe('a gateway that consumes', () => {
  const MERCHANT = 'killed-consumer';

  it(
    `is killed ${KILLS} times while ${PLAYERS} players bet: each round counts once, a replay is the same row by row`,
    async () => {
      await prepare(MERCHANT);
      const sessions = await createPlayers(started.database, MERCHANT, PLAYERS);
      const gateway = await startFixedGateway({ DATABASE_URL: cluster.url, LIVERY_DEMO_GAMES_SECRET: SECRET });
      const bettors = startBettors({ url: () => gateway.url, secret: SECRET, merchant: MERCHANT, sessions });
      try {
        await killAgainAndAgain(gateway, bettors);
      } finally {
        await bettors.stop();
        await gateway.end();
      }
      expect(bettors.tries.refused).toEqual([]);
      await expect.poll(() => takeRest({ db: started.database, merchant: MERCHANT }), { timeout: 60_000 }).toBe(true);
      const promised = roundsOf(bettors);
      expect(await readPlayed()).toEqual(promised);
      expect(await replayAll(started.database, MERCHANT)).toEqual(EQUAL);
      const rounds = [...promised.values()].reduce((sum, [closed]) => sum + closed, 0n);
      record({
        test: `stream: gateway that consumes kill -9 x${KILLS}`,
        limit: 'each round counted once, replay the same',
        figure: `${rounds} closed rounds of ${bettors.acknowledged.size} acknowledged transactions, ${bettors.tries.lost} tries without an answer; counts and replays the same`,
      });
    },
    LIMIT_MS,
  );

  async function killAgainAndAgain(gateway: FixedGateway, { acknowledged }: Bettors): Promise<void> {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const wanted = acknowledged.size + 60;
      while (acknowledged.size < wanted) await wait(5);
      // A range over more than one tick of the consumers, so that some kills happen inside a batch.
      await wait(Math.random() * 300);
      await gateway.kill();
    }
  }

  type Played = readonly [rounds: bigint, bet: bigint, won: bigint, rollbacks: bigint];

  /** Acknowledged bets by player: bettors end only when all of their requests are acknowledged. */
  function roundsOf({ acknowledged }: Bettors): Map<string, Played> {
    const all = new Map<string, Played>();
    for (const id of acknowledged.keys()) {
      const [, player = '', index = '', action] = /^(p\d+)-r(\d+)-([bwu])$/.exec(id) ?? [];
      const [rounds, bet, won, rollbacks] = all.get(player) ?? [0n, 0n, 0n, 0n];
      if (action === 'w')
        all.set(player, [rounds + 1n, bet + 7n, won + (Number(index) % 3 === 0 ? 14n : 0n), rollbacks]);
      if (action === 'u') all.set(player, [rounds, bet, won, rollbacks + 1n]);
    }
    return all;
  }

  async function readPlayed(): Promise<Map<string, Played>> {
    const { rows } = await started.database.withMerchant(MERCHANT, (scope) =>
      sql<{ account: string; rounds: bigint; bet: bigint; won: bigint; rollbacks: bigint }>`
        select account, sum(rounds)::bigint as rounds, sum(bet_minor)::bigint as bet, sum(won_minor)::bigint as won,
            sum(rollbacks)::bigint as rollbacks
          from member_day join member on member.id = member_id group by account`.execute(scope),
    );
    return new Map(rows.map(({ account, rounds, bet, won, rollbacks }) => [account, [rounds, bet, won, rollbacks]]));
  }
});

describe('a restore into another cluster', () => {
  const TABLES = [
    ...['merchant', 'stream_epoch', 'event', 'stream_cursor', 'day_rule'],
    ...CONSUMERS.flatMap(({ tables }) => tables.map(({ name }) => name)),
  ];

  it(
    'starts an epoch: later events follow the restored ones, although their transaction ids are lower',
    async () => {
      const before = await prepare('restored');
      const lost = await prepare('lost');
      for (const { on, expected } of [before, lost]) {
        await storm(on, STEPS / 2, expected);
        expect(await agrees({ on, expected })).toBe(true);
      }
      const other = await startRunDatabase(run, { name: 'second' });
      let second = await start(other);
      await second.stop();
      await copyTables(other);
      await plantWithoutEpoch(lost, other);
      // Several processes of a site start at once: they begin one epoch together.
      const both = await Promise.all([start(other), start(other)]);
      await Promise.all(both.map(({ stop }) => stop()));
      second = await start(other);
      try {
        const on: StormOn = { ...before.on, db: second.database, ownerUrl: other.url };
        const after = { on, expected: before.expected };
        expect(await agrees(after)).toBe(true);
        await storm(on, STEPS / 2, before.expected);
        expect(await agrees(after)).toBe(true);
        expect(await replayAll(on.db, on.merchant)).toEqual(EQUAL);
        const epochs = await readEpochs(second.database, on.merchant);
        expect(epochs.map(({ epoch }) => epoch)).toEqual([1, 2]);
        expect(BigInt(epochs[1]?.least ?? 0)).toBeLessThan(BigInt(epochs[0]?.most ?? 0));
        expect(await differing(second.database, 'lost')).toEqual(MOVED);
        record({
          test: 'stream: restore into another cluster',
          limit: 'one more epoch, nothing passed over or counted twice; without it a loss that is noticed',
          figure: `transaction ids from ${epochs[0]?.least}-${epochs[0]?.most} back to ${epochs[1]?.least}-${epochs[1]?.most}, ${await countEvents(second.database, 'restored')} events, replays the same; without an epoch replays name them`,
        });
      } finally {
        await second.stop();
        await other.stop();
      }
    },
    LIMIT_MS,
  );

  /** Copies the rows of the stream as pg_dump and its restore do; through files that both servers can reach. */
  async function copyTables(other: EmbeddedPostgres): Promise<void> {
    const folder = join(run.path, 'dump');
    await mkdir(folder);
    await chmod(folder, 0o777);
    const [from, to] = [await asAdmin(cluster, 'first'), await asAdmin(other, 'second')];
    // As pg_restore --disable-triggers: rows come before those that they reference.
    await to.query('set session_replication_role = replica');
    await to.query('delete from stream_epoch');
    for (const table of TABLES) {
      await from.query(`copy ${table} to '${join(folder, table)}'`);
      await to.query(`copy ${table} from '${join(folder, table)}'`);
    }
    await to.query(`select setval(pg_get_serial_sequence('event', 'seq'), (select max(seq) from event))`);
    await Promise.all([from.end(), to.end()]);
  }

  async function asAdmin({ port }: EmbeddedPostgres, folder: string): Promise<Client> {
    const { adminPassword } = await keepSecrets(join(run.path, folder));
    const admin = new Client({ host: '127.0.0.1', port, user: ADMIN, password: adminPassword, database: DATABASE });
    await admin.connect();
    return admin;
  }

  /** A fault: an event before the new server's epoch has begun. */
  async function plantWithoutEpoch({ on }: Stormy, other: EmbeddedPostgres): Promise<void> {
    const admin = await asAdmin(other, 'second');
    const line = ['closed', on.members[0], 'r', 'n', 'RNG', 'USD', false, '5', '0'];
    await admin.query(`insert into event (merchant, kind, body) values ($1, 'rounds', $2)`, [
      ...[on.merchant, JSON.stringify({ vendor: 'HOUSE', lines: [line] })],
    ]);
    await admin.end();
  }

  async function readEpochs(db: Database, merchant: string) {
    const { rows } = await db.withMerchant(merchant, (scope) =>
      sql<{ epoch: number; least: string; most: string }>`
        select epoch, min(xact)::text as least, max(xact)::text as most from event group by epoch order by epoch`.execute(
        scope,
      ),
    );
    return rows;
  }
});
