import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWinners } from '#contract/games/read.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';

let gateway: TestGateway;
const clock = { at: Date.now(), now: () => clock.at };

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'newcomer'], { clock });
});

afterAll(async () => {
  await gateway.close();
});

async function board(merchant: string, query = 'gameCategory=ALL&language=EN&limitNum=20') {
  const reply = await gateway.ask(merchant, { url: `/wps/relay/ODSFE2_getWinnerBoard?${query}` });
  expect(reply.statusCode, reply.body).toBe(200);
  return readWinners(reply.json().value, { currencyExponent: merchant === 'lotus' ? 0 : 2 });
}

/** A round in the ledger, as the seamless wallet writes it. */
async function win(round: string, nodeId: string, bet: bigint, won: bigint, isTrial = false): Promise<void> {
  await asOwner(gateway.context.db, 'aurora', async (db) => {
    const { id } = await db
      .selectFrom('member')
      .select('id')
      .where('merchant', '=', 'aurora')
      .where('account', '=', 'player1')
      .executeTakeFirstOrThrow();
    await sql`insert into game_round
        (merchant, vendor, member_id, round, node_id, is_trial, next_number, live_bets, closed, bet_minor, won_minor)
      values ('aurora', 'HOUSE', ${id}, ${round}, ${nodeId}, ${isTrial}, 3, 1, true, ${bet}, ${won})`.execute(db);
    await sql`insert into game_transaction (merchant, vendor, id, kind, member_id, round, number, amount, request_hash,
        balance, transfer_id, node_id, is_trial)
      values ('aurora', 'HOUSE', ${`win ${round}`}, 'win', ${id}, ${round}, 2, ${won}, ${Buffer.alloc(32)}, 0,
        gen_random_uuid(), ${nodeId}, ${isTrial})`.execute(db);
  });
  clock.at += 5_000;
}

test('M147, M319: a demo site is seeded with masked winners of games that it offers', async () => {
  const winners = await board('aurora');
  expect(winners).toHaveLength(20);
  expect(winners.every(({ customerName }) => /^.{1,2}•••$/u.test(customerName))).toBe(true);
  expect(winners.every(({ game, winMinor }) => game !== undefined && BigInt(winMinor) > 0n)).toBe(true);
  expect(await board('aurora')).toEqual(winners);
  expect((await board('lotus'))[0]).not.toEqual(winners[0]);
});

test('a new merchant shows no win that did not happen', async () => {
  expect(await board('newcomer')).toEqual([]);
});

test('a ledger win comes first, its name masked; play money and wins below the stake do not count', async () => {
  await win('r1', 'house-slot', 100n, 5_000n);
  await win('r2', 'house-slot', 100n, 9_900n, true);
  await win('r3', 'house-slot', 1_000n, 500n);
  const [first, second] = await board('aurora');
  expect(first).toMatchObject({ customerName: 'pl•••', winMinor: '5000', game: { nodeId: 'house-slot' } });
  expect(second?.customerName).not.toBe('pl•••');
});

test('of one category, at most the number asked for', async () => {
  const slots = await board('aurora', 'gameCategory=RNG&language=VI&limitNum=3');
  expect(slots.map(({ game }) => game?.gameType)).toEqual(['RNG', 'RNG', 'RNG']);
  expect(slots[0]?.game?.name).toBe('Chín Ngọn Đèn');
  expect((await board('aurora', 'gameCategory=ALL&language=EN&limitNum=999')).length).toBeLessThanOrEqual(100);
});
