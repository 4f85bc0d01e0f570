import { afterEach, beforeEach, expect, test } from 'vitest';
import { houseRows } from '#house/games/games.ts';
import { readConfig } from '../config/config.ts';
import { type Context, createContext } from '../context/context.ts';
import { demoGames } from '../features/games/catalogue/demo-games.ts';
import { createLog } from '../process/log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { bringOwnGames } from './catalogue.ts';
import { startDemo, welcome } from './demo.ts';
import { demoPartsOf } from './demo-parts.ts';

let database: TestDatabase;
let context: Context;

beforeEach(async () => {
  database = await createTestDatabase();
  const config = readConfig({ DATABASE_URL: database.ownerUrl, LIVERY_DEMO: '1' });
  context = createContext(config, database.database, createLog('silent'));
});

afterEach(async () => {
  await context.stop();
  await database.drop();
});

/** Runs the demo until it says a line that begins so; answers all lines. */
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
const countIn = (merchant: string, table: 'member' | 'content_piece' | 'merchant_game' | 'demo_part' | 'transfer') =>
  context.db.withMerchant(merchant, async (db) => {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('merchant', '=', merchant)
      .executeTakeFirstOrThrow();
    return Number(count);
  });
const countGames = async () => (await context.db.platform.selectFrom('game').select('node_id').execute()).length;

test('a demo brand begins with its trees alone; the demo lays the rest, tells what, and raises the revision once', async () => {
  const revision = await welcome(context, 'aurora');
  expect([await countIn('aurora', 'member'), await countIn('aurora', 'content_piece')]).toEqual([0, 0]);
  expect(await runUntil(COMPLETE)).toEqual([
    'demo data: the catalogue of games',
    expect.stringMatching(/^demo data of aurora: vendors, games, announcements, .* members, wallets, .* winners$/),
    COMPLETE,
  ]);
  expect(await countIn('aurora', 'member')).toBe(3);
  expect(await countGames()).toBe(demoGames().length);
  expect(context.revisions.known('aurora')).toBe(revision + 1);
});

test('the second start lays nothing, and brings nothing back that was removed', async () => {
  await welcome(context, 'aurora');
  await runUntil(COMPLETE);
  await context.db.withMerchant('aurora', (db) =>
    db.deleteFrom('content_words').where('merchant', '=', 'aurora').execute(),
  );
  const before = await Promise.all([countIn('aurora', 'content_piece'), countIn('aurora', 'transfer')]);
  expect(await runUntil(COMPLETE)).toEqual([COMPLETE]);
  expect(await Promise.all([countIn('aurora', 'content_piece'), countIn('aurora', 'transfer')])).toEqual(before);
});

test('a start that is interrupted goes on where it stood', async () => {
  await welcome(context, 'aurora');
  const demo = startDemo(context, () => undefined);
  await expect.poll(() => countIn('aurora', 'demo_part')).toBeGreaterThan(2);
  await demo.stop();
  const stood = await countIn('aurora', 'demo_part');
  const told = await runUntil(COMPLETE);
  const parts = demoPartsOf('aurora').length;
  expect(await countIn('aurora', 'demo_part')).toBe(parts);
  if (stood < parts) expect(told[0]).toContain(demoPartsOf('aurora')[stood]?.[0]);
  expect(await countIn('aurora', 'member')).toBe(3);
});

test('a merchant of one’s own gets the catalogue, also when it came before it, and no members', async () => {
  await welcome(context, 'seaside');
  await runUntil(COMPLETE);
  expect(await countIn('seaside', 'merchant_game')).toBe(demoGames().length);
  expect(await countIn('seaside', 'member')).toBe(0);
});

test('a demo brand that comes into being later gets its part then', async () => {
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
  expect(await countGames()).toBe(houseRows.length);
  expect(await countIn('aurora', 'merchant_game')).toBe(houseRows.length);
  expect(await countIn('aurora', 'member')).toBe(0);
});
