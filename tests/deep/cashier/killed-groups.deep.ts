import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { type StartedDatabase, startDatabase } from '#gateway/db/start/start.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createLog } from '#gateway/process/log.ts';
import { answerAside, listAside } from '#gateway/set-aside/staff-store.ts';
import { readTurnover } from '#gateway/stream/wagering/read-turnover.ts';
import { plantPoison } from '#gateway/testing/poison/plant-poison.ts';
import { createTablesWorld, type Player, type TablesWorld } from '#gateway/testing/tables-world.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { composeStream } from '#gateway/wiring/wire-stream.ts';
import type { EmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { openRunFolder, type RunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { record } from '../record.ts';
import { measureContention } from '../support/contention.ts';

const KILLS = Number(process.env['COLLUSION_KILLS'] ?? 40);
/** The merchant where groups play, and the merchant whose stream has one item that cannot be processed. */
const [GROUPS, COUNTED] = ['groups', 'counted'];
/** Maximum time until the playing process is killed, on an idle machine: a slow one plays as much. */
const MOST_MS = 4_000;
const STAKE = 7n;
const LIMIT_MS = 3_600_000;

let run: RunFolder;
let embedded: EmbeddedPostgres;
let started: StartedDatabase;
let context: Context;
let world: TablesWorld;

beforeAll(async () => {
  run = await openRunFolder();
  embedded = await startRunDatabase(run);
  const config = readConfig({ DATABASE_URL: embedded.url });
  started = await startDatabase(config.database, createLog('silent'));
  context = createContext(config, started.database, createLog('silent'));
  for (const merchant of [GROUPS, COUNTED]) await context.merchants.ensure(merchant, seeders);
  world = createTablesWorld(started.database, COUNTED);
}, LIMIT_MS);

afterAll(async () => {
  await context.stop();
  await started.stop();
  await embedded.stop();
  await run.remove();
});

interface Playing {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly errors: string[];
}

async function startPlaying(seed: number): Promise<Playing> {
  const args = [
    fileURLToPath(new URL('../support/play-groups.ts', import.meta.url)),
    embedded.url,
    GROUPS,
    COUNTED,
    String(seed),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const playing: Playing = { child, lines: [], errors: [] };
  child.stdout.on('data', (text: Buffer) => void playing.lines.push(...text.toString().trim().split('\n')));
  child.stderr.on('data', (text: Buffer) => void playing.errors.push(text.toString()));
  while (!playing.lines.includes('playing')) {
    if (child.exitCode !== null) throw new Error(playing.errors.join(''));
    await wait(20);
  }
  return playing;
}

/** Kills the process; throws its stderr where it had exited by itself: an error. */
async function kill({ child, errors }: Playing): Promise<void> {
  if (child.exitCode !== null) throw new Error(errors.join(''));
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function spin(player: Player): Promise<void> {
  const { open } = await world.bet(player, await world.enter(player, 'RNG'), STAKE);
  await world.win(open, 0n);
}

async function faults() {
  const reports = await verifyBooks(started.database, [GROUPS, COUNTED], new Map());
  return reports.flatMap(({ fault }) => fault ?? []);
}

interface Awarded {
  /** Approved applications, and those of them without exactly one reward. */
  readonly approved: bigint;
  readonly wrong: bigint;
  /** Paid rewards by their rows, and by the operator's bonus account. */
  readonly paid: bigint;
  readonly left: bigint;
}

async function awarded(): Promise<Awarded> {
  const { rows } = await world.inMerchant((db) =>
    sql<Awarded>`select
        (select count(*) from promotion_request where promotion_id = 'kills' and status = 'approved') as approved,
        (select count(*) from promotion_request q where promotion_id = 'kills' and status = 'approved'
          and (select count(*) from promotion_reward where origin = 'request ' || q.id and amount = 100) <> 1) as wrong,
        (select coalesce(sum(amount), 0)::bigint from promotion_reward where promotion_id = 'kills' and claimed_at is not null) as paid,
        (select -coalesce(sum(b.balance), 0)::bigint from ledger_account a join account_balance b using (merchant, id)
          where a.merchant = ${COUNTED} and a.kind = 'bonus') as left`.execute(db),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The awards say nothing.');
  return row;
}

/** Retries the items that were set aside, once they can be processed. */
async function takeAside(): Promise<number> {
  const open = await world.inMerchant((db) => listAside(db, COUNTED, true, undefined));
  const by = { merchant: COUNTED, verdict: 'retry', staff: 'anna', reason: 'fixed' } as const;
  for (const { id } of open.rows) await world.inMerchant((db) => answerAside(db, { ...by, id }));
  return open.rows.length;
}

it(
  `${KILLS} kills -9 under matches, suspense, transfers, parts taken back, games between players, grants that wait for rounds, applications, and items set aside`,
  async () => {
    const seed = randomInt(2 ** 30);
    const players = [await world.addPlayer(), await world.addPlayer()] as const;
    for (const player of players) await world.deposit(player, 100_000n);
    const takeAway = await plantPoison(started.database, {
      table: 'turnover',
      column: 'member_id',
      value: players[0].id,
    });
    await world.inMerchant((db) =>
      sql`insert into promotion (merchant, id, type, entry, reward) values (${COUNTED}, 'kills', 'SHARE', 'apply', 500)`.execute(
        db,
      ),
    );
    let groups = 0;
    for (let count = 0; count < KILLS; count += 1) {
      const playing = await startPlaying(seed + count * 1_000);
      for (const player of players) await spin(player);
      await wait(Math.random() * MOST_MS * measureContention());
      await kill(playing);
      groups += playing.lines.filter((line) => line === 'group').length;
      expect(await faults()).toEqual([]);
      const { wrong, paid, left } = await awarded();
      expect([wrong, left]).toEqual([0n, paid]);
      process.stdout.write(`killed ${count + 1} of ${KILLS}, ${groups} groups whole (seed ${seed})\n`);
    }
    await takeAway();
    const aside = await takeAside();
    expect(aside).toBeGreaterThan(0);
    const stream = composeStream(context);
    const turnovers = () =>
      Promise.all(players.map(({ id }) => world.inMerchant((db) => readTurnover(db, COUNTED, id))));
    const all = BigInt(KILLS) * STAKE;
    await expect.poll(() => stream.catchUp(COUNTED).then(turnovers), { timeout: 60_000 }).toEqual([all, all]);
    expect((await world.inMerchant((db) => listAside(db, COUNTED, true, undefined))).rows).toEqual([]);
    expect(await faults()).toEqual([]);
    const figure = `${KILLS} kills, ${groups} groups whole, ${aside} items set aside and taken, ${(await awarded()).approved} applications awarded; books right after each (seed ${seed})`;
    record({ test: 'cashier: groups kill -9', limit: '0 lost or doubled, books right after each', figure });
  },
  LIMIT_MS,
);
