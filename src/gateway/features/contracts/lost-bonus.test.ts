import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { type ContractWorld, createContractWorld } from '#gateway/testing/contract-world.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';

const MERCHANT = 'runs';
let gateway: TestGateway;
let world: ContractWorld;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  world = createContractWorld(gateway, MERCHANT);
});

afterAll(() => gateway.close());

/** A bonus from the operator to a member, as the ledger reports it. */
const give = (account: string, minor: number, at: string) =>
  asOwner(gateway.context.db, MERCHANT, async (db) => {
    const { rows } = await sql<{ code: string }>`select code from merchant_currency`.execute(db);
    const side = { wallet: 'MAIN', currency: rows[0]?.code };
    const sides = [
      { ...side, account: 'bonus', amount: String(-minor) },
      { ...side, account: 'grant', member: world.idOf(account), amount: String(minor) },
    ];
    const body = JSON.stringify({ transfer: randomUUID(), sides });
    await sql`insert into event (merchant, at, kind, body) values (${MERCHANT}, ${at}, 'grant', ${body}::json)`.execute(
      db,
    );
  });

test('D60: no dividend is paid on a bonus that was given and lost, for any products of the contract', async () => {
  const RNG = [{ ratePpm: 400_000 }];
  const terms = { a: { RNG }, b: { RNG, CONS: [{ ratePpm: 100_000 }] } };
  const players = { a: 'pa', b: 'pb' };
  await world.addPlayers({ a: null, b: null, pa: 'a', pb: 'b' });
  const ids = [
    await world.agree('DIVIDEND', null, 'a', terms.a, 'D'),
    await world.agree('DIVIDEND', null, 'b', terms.b, 'D'),
  ];
  for (const id of ids) await world.since(id, '2026-05-10T08:00:00Z');
  const lose = (bet: number, at: string) =>
    world.bet(Object.values(players).map((by) => ({ by, category: 'RNG', bet, at })));
  for (const player of Object.values(players)) await give(player, 10_000, '2026-05-10T11:00:00Z');
  await lose(10_000, '2026-05-10T12:00:00Z');
  await world.settle('2026-05-11T00:10:00Z');
  // A bonus that is lost on a later day is carried until then.
  for (const player of Object.values(players)) await give(player, 5_000, '2026-05-11T11:00:00Z');
  await lose(1, '2026-05-11T12:00:00Z');
  await world.settle('2026-05-12T00:10:00Z');
  await lose(7_000, '2026-05-12T12:00:00Z');
  await world.settle('2026-05-13T00:10:00Z');
  const lines = await world.rows(sql<{ account: string; gross: bigint }>`select m.account, l.gross_minor as gross
    from settlement_line l join member m on m.merchant = l.merchant and m.id = l.holder_id order by m.account, l.period`);
  const grossOf = (name: string) => lines.filter(({ account }) => account === name).map(({ gross }) => gross);
  // 5,000 of the 7,001 lost on two days were the bonus: two fifths of the remaining 2,001.
  expect([grossOf('a'), grossOf('b')]).toEqual([
    [0n, 0n, 800n],
    [0n, 0n, 800n],
  ]);
  expect(await faultOf()).toBeUndefined();
});

/** The first error in the merchant's books. */
async function faultOf() {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  return report?.fault;
}

/** Replaces stored groups of an agent's lines, as an attacker with database access could. */
const rewrite = (account: string, period: string, groups: string) =>
  asOwner(gateway.context.db, MERCHANT, async (db) => {
    await sql`alter table settlement_line disable trigger user`.execute(db);
    await sql`update settlement_line set groups = ${groups}::jsonb
      where holder_id = ${world.idOf(account)} and period = ${period}`.execute(db);
    await sql`alter table settlement_line enable trigger user`.execute(db);
  });

test('D60: the books name a line whose dividend is not reduced by the given and lost bonus, or at a lower rate than it pays', async () => {
  const [line] = await world.rows(sql<{ period: string; contract: string; groups: string }>`select l.period,
      l.contract_id as contract, l.groups::text as groups from settlement_line l
    where l.holder_id = ${world.idOf('b')} order by l.period limit 1`);
  const { period = '', contract = '', groups = '' } = line ?? {};
  const group = (product: string, baseMinor: number, carriedMinor: number) => {
    return { product, baseMinor: String(baseMinor), tier: 1, grossMinor: '0', carriedMinor: String(carriedMinor) };
  };
  const row = `line ${period} of contract ${contract}`;
  await rewrite('b', period, JSON.stringify([group('RNG', 10_000, 0), group('CONS', 0, 0)]));
  expect(await faultOf()).toEqual({
    row,
    found: 'reduces its dividend by 0 of the bonuses without a product',
    expected: '10000, the highest rate first',
  });
  await rewrite('b', period, JSON.stringify([group('RNG', 10_000, 0), group('CONS', 0, 10_000)]));
  expect(await faultOf()).toEqual({
    row,
    found: 'reduces its dividend by 10000 of the bonuses without a product, at a lower rate than it pays',
    expected: '10000, the highest rate first',
  });
  await rewrite('b', period, groups);
  expect(await faultOf()).toBeUndefined();
});
