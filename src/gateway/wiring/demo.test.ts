import { type KyselyPlugin, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoGameRows } from '#demo-games/games/games.ts';
import { readConfig } from '../config/config.ts';
import { type Context, createContext } from '../context/context.ts';
import { withPlugin } from '../db/tenant.ts';
import { verifyBooks } from '../features/books/verify-books.ts';
import { createLog } from '../process/log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { bringOwnGames } from './catalogue.ts';
import { startDemo, welcome } from './demo.ts';
import { demoPartsOf } from './demo-parts.ts';
import { hashBooks } from './history/hash-books.ts';

let database: TestDatabase;
let context: Context;

beforeEach(async () => {
  database = await createTestDatabase();
  const config = readConfig({ DATABASE_URL: database.ownerUrl, LIVERY_DEMO: '1' });
  context = createContext(config, database.database, createLog('error'));
});

afterEach(async () => {
  await context.stop();
  await database.drop();
});

/** Runs the demo until a line with this prefix is reported; returns all lines. */
async function runUntil(last: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const demo = startDemo(context, (line) => {
    lines.push(line);
    if (line.startsWith(last)) resolve();
  });
  await promise;
  await demo.stop();
  return lines;
}

const COMPLETE = 'demo data is complete';
const countIn = (merchant: string, table: 'member' | 'content_entry' | 'merchant_game' | 'demo_part' | 'transfer') =>
  context.db.withMerchant(merchant, async (db) => {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('merchant', '=', merchant)
      .executeTakeFirstOrThrow();
    return Number(count);
  });
const countGames = async () => (await context.db.platform.selectFrom('game').select('node_id').execute()).length;

test('a demo brand begins with its trees only; the demo seeds the rest, logs it, and raises the revision once', async () => {
  const revision = await welcome(context, 'aurora');
  expect([await countIn('aurora', 'member'), await countIn('aurora', 'content_entry')]).toEqual([0, 0]);
  expect(await runUntil(COMPLETE)).toEqual([
    'demo data: the catalogue of games',
    expect.stringMatching(/^demo data of aurora: vendors, games, announcements, .* members, wallets, .* winners$/),
    COMPLETE,
  ]);
  expect(await countIn('aurora', 'member')).toBe(3);
  expect(await countGames()).toBe(demoGameRows.length);
  expect(context.revisions.known('aurora')).toBe(revision + 1);
});

test('the second start seeds nothing, and restores nothing that was removed', async () => {
  await welcome(context, 'aurora');
  await runUntil(COMPLETE);
  await context.db.withMerchant('aurora', (db) =>
    db.deleteFrom('content_words').where('merchant', '=', 'aurora').execute(),
  );
  const before = await Promise.all([countIn('aurora', 'content_entry'), countIn('aurora', 'transfer')]);
  expect(await runUntil(COMPLETE)).toEqual([COMPLETE]);
  expect(await Promise.all([countIn('aurora', 'content_entry'), countIn('aurora', 'transfer')])).toEqual(before);
});

test('a merchant that another process made, by publishing its brand, gets its demo as well', async () => {
  const other = createContext(context.config, database.database, createLog('error'));
  const lines: string[] = [];
  const seeded = Promise.withResolvers<void>();
  const demo = startDemo(context, (line) => {
    lines.push(line);
    if (line.startsWith('demo data of aurora')) seeded.resolve();
  });
  await expect.poll(() => lines).toContain(COMPLETE);
  await welcome(other, 'aurora');
  await seeded.promise;
  expect(await countIn('aurora', 'member')).toBe(3);
  await demo.stop();
  await other.stop();
});

test('an interrupted start resumes', async () => {
  await welcome(context, 'aurora');
  const demo = startDemo(context, () => undefined);
  await expect.poll(() => countIn('aurora', 'demo_part')).toBeGreaterThan(2);
  await demo.stop();
  const partsBefore = await countIn('aurora', 'demo_part');
  const reported = await runUntil(COMPLETE);
  const parts = demoPartsOf('aurora').length;
  expect(await countIn('aurora', 'demo_part')).toBe(parts);
  if (partsBefore < parts) expect(reported[0]).toContain(demoPartsOf('aurora')[partsBefore]?.[0]);
  expect(await countIn('aurora', 'member')).toBe(3);
});

test('a stop rolls back the current part and sends no more queries; the next start seeds it', async () => {
  await welcome(context, 'aurora');
  const asked = { ofPart: 0, afterStop: 0 };
  const stopped = Promise.withResolvers<void>();
  let isStopped = false;
  const count: KyselyPlugin = {
    transformQuery({ node }) {
      asked.ofPart += 1;
      if (isStopped) asked.afterStop += 1;
      // In the middle of a part that was recorded as seeded.
      if (asked.ofPart === 12) {
        isStopped = true;
        stopped.resolve(demo.stop());
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db: Context['db'] = {
    ...context.db,
    withMerchant: (merchant, work) => context.db.withMerchant(merchant, (scope) => work(withPlugin(scope, count))),
  };
  const demo = startDemo({ ...context, db }, () => undefined);
  await stopped.promise;
  expect(asked.afterStop).toBe(0);
  await runUntil(COMPLETE);
  expect(await countIn('aurora', 'demo_part')).toBe(demoPartsOf('aurora').length);
});

test('a new merchant gets the catalogue, also when it came first, and no members', async () => {
  await welcome(context, 'seaside');
  await runUntil(COMPLETE);
  expect(await countIn('seaside', 'merchant_game')).toBe(demoGameRows.length);
  expect(await countIn('seaside', 'member')).toBe(0);
});

test('a demo brand created later gets its part then', async () => {
  const later = runUntil('demo data of harbor');
  await welcome(context, 'harbor');
  expect((await later).at(-1)).toMatch(/^demo data of harbor: vendors, /);
  expect(await countIn('harbor', 'member')).toBe(3);
});

test('without a demo a site has the platform’s own games, no members and no promises', async () => {
  const plain: Context = { ...context, config: { ...context.config, demo: false } };
  await bringOwnGames(context.db);
  await bringOwnGames(context.db);
  await welcome(plain, 'aurora');
  expect(await countGames()).toBe(demoGameRows.length);
  expect(await countIn('aurora', 'merchant_game')).toBe(demoGameRows.length);
  expect(await countIn('aurora', 'member')).toBe(0);
});

const HISTORY = { length: { days: 30, daysOfRounds: 10 }, lastDay: '2026-04-10', isCounted: false };

/** Runs the demo of aurora with a history of 20 members, until a line with this prefix; returns all lines. */
async function seedHistory(on: Context, last: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const wanted: Context = { ...on, config: { ...on.config, demoHistory: 20 } };
  const demo = startDemo(
    wanted,
    (line) => {
      lines.push(line);
      if (line.startsWith(last)) resolve();
    },
    HISTORY,
  );
  await promise;
  await demo.stop();
  return lines;
}

test('history seeding is logged, resumes after an interruption, and matches an uninterrupted one', async () => {
  const other = await createTestDatabase();
  const otherContext = createContext(context.config, other.database, createLog('silent'));
  try {
    await welcome(context, 'aurora');
    await welcome(otherContext, 'aurora');
    expect(await seedHistory(context, 'demo history is complete')).toEqual([
      ...['demo data: the catalogue of games', expect.stringMatching(/^demo data of aurora: vendors, /), COMPLETE],
      ...['25', '50', '75'].map((share) => `demo history of aurora: ${share} %`),
      expect.stringMatching(/^demo history of aurora: a year of 20 members \(\d+\.\d s\)$/),
      'demo history is complete',
    ]);
    await seedHistory(otherContext, 'demo history of aurora: 50 %');
    expect(await seedHistory(otherContext, 'demo history is complete')).toContain('demo history of aurora: 75 %');
    expect(await seedHistory(otherContext, 'demo history is complete')).toEqual([COMPLETE, 'demo history is complete']);
    const hash = await hashBooks(context.db, 'aurora');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashBooks(otherContext.db, 'aurora')).toBe(hash);
    expect(await countIn('aurora', 'member')).toBe(23);
  } finally {
    await otherContext.stop();
    await other.drop();
  }
});

test('M158 M187 M188: with a history demo members hold what they would without one, their inbox names existing orders, and they have exchanged points', async () => {
  await welcome(context, 'aurora');
  await seedHistory(context, 'demo history is complete');
  const [held, reported] = await context.db.withMerchant('aurora', async (db) => [
    (
      await sql<{ account: string; balance: bigint }>`select account, balance from member m join ledger_account a
        on a.owner_id = m.id and a.kind = 'member' where account in ('player1', 'agent1', 'vip1') order by account`.execute(
        db,
      )
    ).rows,
    (
      await sql<{ kind: string; amount: string; minor: bigint | null }>`select kind, details ->> 'amount' as amount,
          coalesce(d.amount_minor, w.amount_minor) as minor
        from inbox_message i
          left join deposit d on d.id::text = i.details ->> 'order' and d.member_id = i.member_id
          left join withdrawal w on w.id::text = i.details ->> 'order' and w.member_id = i.member_id
        where kind <> 'welcome' and kind not like 'contract%' and kind not like 'redeem%'`.execute(db)
    ).rows,
  ]);
  expect(held).toEqual([
    { account: 'agent1', balance: 500_000n },
    { account: 'player1', balance: 125_000n },
    { account: 'vip1', balance: 8_888_800n },
  ]);
  expect(reported.length).toBeGreaterThan(10);
  for (const { amount, minor } of reported) expect(amount).toBe(`${(Number(minor) / 100).toFixed(2)} USD`);
  // There is one of each state.
  const states = await context.db.withMerchant('aurora', async (db) => {
    const { rows } = await sql<{ account: string; states: readonly string[] }>`
      select account, array_agg(r.state order by r.created_at) as states from redeem r join member m on m.id = r.member_id
        group by account order by account`.execute(db);
    return rows;
  });
  expect(states).toEqual([
    { account: 'agent1', states: ['approved', 'process'] },
    { account: 'player1', states: ['approved', 'rejected', 'process'] },
    { account: 'vip1', states: ['approved', 'rejected', 'process'] },
  ]);
  const [report] = await verifyBooks(context.db, ['aurora'], new Map());
  expect(report?.fault).toBeUndefined();
});
