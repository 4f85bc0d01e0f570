import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGameList } from '#contract/games/read.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { notePlayed } from './store.ts';

let gateway: TestGateway;
let player: Visitor;
let memberId: string;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  player = createVisitor(gateway, 'aurora');
  memberId = (await player.logIn('player1', 'Livery-demo-1')).json().value.id;
});

afterAll(async () => {
  await gateway.close();
});

async function play(...nodeIds: string[]): Promise<void> {
  for (const nodeId of nodeIds) {
    await gateway.context.db.withMerchant('aurora', (db) => notePlayed(db, 'aurora', memberId, nodeId));
  }
}

async function recent(language = 'EN'): Promise<readonly string[]> {
  const reply = await player.ask('GET', `/wps/relay/GCS_recentGame?language=${language}`);
  return readGameList(reply.json().value, { currencyExponent: 2 }).map(({ name }) => name);
}

test('M144, M297: games are listed by last play, each once, in the requested language', async () => {
  expect(await recent()).toEqual([]);
  await play('house-slot', 'house-duel', 'house-slot');
  expect(await recent()).toEqual(['Nine Lanterns', 'Five Trick Duel']);
  expect(await recent('VI')).toEqual(['Chín Ngọn Đèn', 'Đấu Năm Nước']);
});

test('at most thirty games are stored', async () => {
  await play(...Array.from({ length: 35 }, (_, at) => `RNG-${at + 1}`));
  const { rows } = await gateway.context.db.withMerchant('aurora', async (db) => ({
    rows: await db.selectFrom('recent_game').select('node_id').where('merchant', '=', 'aurora').execute(),
  }));
  expect(rows).toHaveLength(30);
  expect(rows.map(({ node_id }) => node_id)).not.toContain('house-slot');
});

test('a visitor has no recent games', async () => {
  expect((await createVisitor(gateway, 'aurora').ask('GET', '/wps/relay/GCS_recentGame')).statusCode).toBe(401);
});
