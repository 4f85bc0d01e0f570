import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkedPlay, putPlayPolicy } from '#contract/staff/linked-play/calls.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { createTablesWorld, type Player, type TablesWorld } from '#gateway/testing/tables-world.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let world: TablesWorld;
let operator: TestStaffUser;
let support: TestStaffUser;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  world = createTablesWorld(gateway.context.db, MERCHANT);
  operator = await signInStaffUser(gateway, 'operator', [MERCHANT]);
  support = await signInStaffUser(gateway, 'support', [MERCHANT]);
});

afterAll(() => gateway.close());

const read = async (request: { readonly after?: string } = {}) => {
  const reply = await support.send(linkedPlay, request, MERCHANT);
  expect(reply.json().success, reply.body).toBe(true);
  return linkedPlay.read(reply.json().value);
};

async function duel(loser: Player, winner: Player, stake: bigint): Promise<void> {
  const table = randomUUID();
  const bets = [];
  for (const player of [loser, winner])
    bets.push(await world.bet(player, await world.enter(player, 'PVP'), stake, { table }));
  for (const [at, { open }] of bets.entries()) await world.win(open, at === 0 ? 0n : (stake * 19n) / 10n, stake / 20n);
}

test('staff see who met whom at tables, their link, the amounts, and what of it counted', async () => {
  const [one, two] = [await world.addPlayer(), await world.addPlayer()];
  const device = Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex');
  for (const player of [one, two]) {
    await world.deposit(player, 10_000n);
    await world.inMerchant((db) =>
      sql`insert into member_device (merchant, member_id, device) values (${MERCHANT}, ${player.id}, ${device})`.execute(
        db,
      ),
    );
  }
  expect(await read()).toMatchObject({ rows: [], version: 0, signals: ['device', 'payout', 'self'], currency: 'USD' });
  await duel(one, two, 2_000n);
  await duel(one, two, 1_000n);
  const { rows, next } = await read();
  expect(next).toBeUndefined();
  expect(rows.map(({ member, other }) => [member.id, other.id])).toEqual([
    [two.id, one.id],
    [one.id, two.id],
  ]);
  const reported = { signals: ['device'], rounds: 2, weightless: 2, isBetween: true, stake: '30.00' };
  expect(rows).toMatchObject([
    { ...reported, won: '57.00' },
    { ...reported, won: '0.00' },
  ]);
  // A page that ends at a pair continues after the pair.
  const last = rows[0];
  expect((await read({ after: `${last?.lastAt}-${two.id}-${one.id}` })).rows.map(({ member }) => member.id)).toEqual([
    one.id,
  ]);
  const policy = { version: 0, signals: ['payout' as const], reason: 'a family' };
  expect((await support.send(putPlayPolicy, policy, MERCHANT)).statusCode).toBe(403);
  expect((await operator.send(putPlayPolicy, policy, MERCHANT)).json().success).toBe(true);
  expect((await operator.send(putPlayPolicy, policy, MERCHANT)).json()).toMatchObject({
    success: false,
    errorCode: 'conflict',
  });
  await duel(one, two, 1_000n);
  expect(await read()).toMatchObject({
    rows: [
      { rounds: 3, weightless: 2 },
      { rounds: 3, weightless: 2 },
    ],
    version: 1,
    signals: ['payout'],
  });
  const again = { ...policy, version: 1, signals: ['device' as const, 'self' as const] };
  expect((await operator.send(putPlayPolicy, again, MERCHANT)).json().success).toBe(true);
  expect(await read()).toMatchObject({ version: 2, signals: ['device', 'self'] });
});
