import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGamePage, readIds } from '#contract/games/read.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

let gateway: TestGateway;
let player: Visitor;

const DUEL = { nodeId: 'house-duel', vendor: 'JADEHALL', gameType: 'PVP' };
const SLOT = { nodeId: 'house-slot', vendor: 'HALCYON', gameType: 'RNG' };
const ADD = '/wps/relay/MCSFE_addFavoriteGameV2';
const REMOVE = '/wps/relay/MCSFE_removeFavoriteGameV2';
const PASSWORD = 'Livery-demo-1';

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  player = createVisitor(gateway, 'aurora');
  await player.logIn('player1', PASSWORD);
});

afterAll(async () => {
  await gateway.close();
});

async function ids(visitor = player): Promise<readonly string[]> {
  return readIds((await visitor.ask('GET', '/wps/relay/MCSFE_getFavoriteGames')).json().value);
}

async function page(query = '') {
  const reply = await player.ask('GET', `/wps/relay/MCSFE_getFavoriteGamesList${query}`);
  return readGamePage(reply.json().value, { currencyExponent: 2 }, 'content');
}

test('M144, M296: a favourite is stored once, the latest first, and removed once', async () => {
  for (const game of [DUEL, SLOT, DUEL]) expect((await player.ask('POST', ADD, game)).json().success).toBe(true);
  expect(await ids()).toEqual(['house-slot', 'house-duel']);
  expect((await page()).games.map(({ nodeId }) => nodeId)).toEqual(['house-slot', 'house-duel']);
  const second = await page('?pageNo=2&pageSize=1&language=CN');
  expect([second.games[0]?.name, second.page, second.pages, second.total]).toEqual(['五墩对决', 2, 2, 2]);
  expect((await page('?gameType=PVP')).games.map(({ nodeId }) => nodeId)).toEqual(['house-duel']);
  for (let time = 0; time < 2; time += 1) {
    expect((await player.ask('DELETE', REMOVE, SLOT)).json().success).toBe(true);
  }
  expect(await ids()).toEqual(['house-duel']);
});

test('many tabs add at once: none is stored twice', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => player.ask('POST', ADD, SLOT)));
  expect(replies.every((reply) => reply.json().success)).toBe(true);
  expect((await ids()).filter((id) => id === 'house-slot')).toHaveLength(1);
});

test('users see and change only own favourites; a visitor stores none', async () => {
  const vip = createVisitor(gateway, 'aurora');
  await vip.logIn('vip1', PASSWORD);
  expect(await ids(vip)).toEqual([]);
  await vip.ask('DELETE', REMOVE, DUEL);
  expect(await ids()).toContain('house-duel');
  const namesake = createVisitor(gateway, 'lotus');
  await namesake.logIn('player1', PASSWORD);
  expect(await ids(namesake)).toEqual([]);
  const visitor = createVisitor(gateway, 'aurora');
  expect((await visitor.ask('POST', ADD, DUEL)).statusCode).toBe(401);
});

test.each([
  ['a game that is not there', { ...SLOT, nodeId: 'nothing' }],
  ['another vendor than the game’s', { ...SLOT, vendor: 'LUMEN' }],
  ['another category than the game’s', { ...SLOT, gameType: 'LIVE' }],
])('%s is refused', async (_, game) => {
  const before = await ids();
  expect((await player.ask('POST', ADD, game)).json()).toMatchObject({ success: false, errorCode: 'not_found' });
  expect(await ids()).toEqual(before);
});

test('a list of 500 is full; its entries can be added again and removed', async () => {
  const vip = createVisitor(gateway, 'aurora');
  await vip.logIn('vip1', PASSWORD);
  await gateway.context.db.withMerchant('aurora', async (db) => {
    const { id } = await db
      .selectFrom('member')
      .select('id')
      .where('merchant', '=', 'aurora')
      .where('account', '=', 'vip1')
      .executeTakeFirstOrThrow();
    const games = await db.selectFrom('game').select('node_id').where('kind', '<>', 'duel').limit(500).execute();
    const rows = games.map(({ node_id }) => ({ merchant: 'aurora', member_id: id, node_id }));
    await db.insertInto('member_favourite').values(rows).execute();
  });
  expect((await vip.ask('POST', ADD, DUEL)).json()).toMatchObject({ success: false, errorCode: 'favourites_full' });
  const [favourite] = (await page()).games;
  expect(favourite).toBeDefined();
  const all = await ids(vip);
  expect(all).toHaveLength(500);
  const game = (await gateway.context.db.platform
    .selectFrom('game')
    .select(['node_id', 'vendor', 'category'])
    .where('node_id', 'in', [...all])
    .where('category', '=', 'RNG')
    .where('vendor', '=', 'LUMEN')
    .execute()) as { node_id: string; vendor: string; category: string }[];
  await vip.ask('DELETE', REMOVE, {
    nodeId: game[0]?.node_id ?? '',
    vendor: game[0]?.vendor ?? '',
    gameType: game[0]?.category ?? '',
  });
  expect((await vip.ask('POST', ADD, DUEL)).json().success).toBe(true);
});
