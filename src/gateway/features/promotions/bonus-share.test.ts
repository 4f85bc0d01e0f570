import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createTablesWorld, type TablesWorld } from '#gateway/testing/tables-world.ts';

const MERCHANT = 'aurora';
/** The books of this merchant are corrupted on purpose. */
const OTHER = 'lotus';
let gateway: TestGateway;
let world: TablesWorld;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT, OTHER]);
  world = createTablesWorld(gateway.context.db, MERCHANT);
});

const verify = async (merchant = MERCHANT) => (await verifyBooks(gateway.context.db, [merchant], new Map()))[0]?.fault;

afterAll(async () => {
  const fault = await verify();
  await gateway.close();
  expect(fault).toBeUndefined();
});

/** A round staked half with cash and half with bonus. */
async function stakeBoth(given = 1_000n, at = world) {
  const player = await at.addPlayer();
  await at.deposit(player, 100n);
  const grant = await at.grant(player, given, 100_000n);
  const { open } = await at.bet(player, await at.enter(player, 'RNG'), 200n);
  expect(await at.moneyOf(player)).toEqual({ cash: 0n, bonus: given - 100n });
  return { player, grant, open };
}

test('D45: many small wins of a round credit the bonus as one large win does: rounding makes no bonus cash', async () => {
  const { player, open } = await stakeBoth();
  for (let number = 2; number <= 41; number += 1) expect((await world.winPart(open, number, 1n)).refusal).toBeNull();
  expect(await world.moneyOf(player)).toEqual({ cash: 20n, bonus: 920n });
  expect((await world.win(open, 3n, undefined, 42)).refusal).toBeNull();
  expect(await world.moneyOf(player)).toEqual({ cash: 22n, bonus: 921n });
});

test('D45: the database refuses to end a grant while a round that it is staked in is open', async () => {
  const { grant, open } = await stakeBoth(100n);
  const end = (state: string) =>
    world.inMerchant((db) =>
      sql`update bonus_grant set state = ${state}, version = version + 1 where id = ${grant}`.execute(db),
    );
  for (const state of ['released', 'spent', 'expired', 'forfeited'])
    await expect(end(state)).rejects.toThrow('a round that it is staked in is open');
  expect((await world.win(open, 0n)).refusal).toBeNull();
});

test('the books list wins that became cash where bonus was staked', async () => {
  const owner = new Client({ connectionString: gateway.database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query(
    "select pg_get_functiondef(oid) as text from pg_proc where proname = 'post_game_money'",
  );
  const text: string = rows[0].text;
  const shared = 'share := least(div(rest, asked.bet_minor), gain)::bigint';
  expect(text).toContain(shared);
  const there = createTablesWorld(gateway.context.db, OTHER);
  const { player, open } = await stakeBoth(1_000n, there);
  await owner.query(text.replace(shared, 'share := 0'));
  expect((await there.win(open, 100n)).refusal).toBeNull();
  await owner.query(text);
  await owner.end();
  expect(await there.moneyOf(player)).toEqual({ cash: 100n, bonus: 900n });
  expect(await verify(OTHER)).toMatchObject({
    row: `round ${open.round} of HOUSE`,
    found: 'gave 0 of its wins to the bonus',
    expected: '50.00, in proportion to the bonus in its stakes',
  });
});
