import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createTablesWorld, type Player, type TablesWorld } from '#gateway/testing/tables-world.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

const MERCHANT = 'aurora';
const PASSWORD = 'Livery-demo-1';
const PIN = '730184';
let gateway: TestGateway;
let world: TablesWorld;
let visitor: Visitor;
let member: Player;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  world = createTablesWorld(gateway.context.db, MERCHANT);
  visitor = createVisitor(gateway, MERCHANT);
  await visitor.logIn('player1', PASSWORD);
  await asOwner(gateway.context.db, MERCHANT, async (owner) => {
    await sql`update member set to_upline = true, upline_id = (select id from member where account = 'agent1')
      where account = 'player1'`.execute(owner);
    await sql`update merchant_currency set is_single = false, wallets = '{LIVE}'`.execute(owner);
    await sql`insert into cashier_setting as s (merchant, upline_is_on, upline_minimum_minor, upline_daily_minor)
      values (${MERCHANT}, true, 1, 1000000000) on conflict (merchant) do update set upline_is_on = true,
        upline_minimum_minor = 1, upline_daily_minor = excluded.upline_daily_minor`.execute(owner);
  });
  const { rows } = await world.inMerchant((db) =>
    sql<{ id: string }>`select id from member where account = 'player1'`.execute(db),
  );
  member = await world.playerOf(rows[0]?.id ?? '');
  const set = { newPaymentPassword: PIN, confirmNewPaymentPassword: PIN, password: PASSWORD };
  expect((await visitor.ask('PUT', '/wps/member/paymentPassword', set)).json().success).toBe(true);
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

const ask = (path: string, body: object) =>
  visitor.ask('POST', path, body, { 'idempotency-key': randomUUID() }).then((reply) => reply.json());

test('D45: a jackpot won with bonus is bonus, even if cash arrived in the meantime', async () => {
  const player = await world.addPlayer();
  await world.grant(player, 1_000n, 100_000n, undefined, 2_000n);
  const session = await world.enter(player, 'RNG');
  const { open } = await world.bet(player, session, 400n);
  await world.deposit(player, 100n);
  expect((await world.winPart(open, 2, 1n)).refusal).toBeNull();
  expect((await world.win(open, 5_000_000n, undefined, 3)).refusal).toBeNull();
  expect(await world.moneyOf(player)).toEqual({ cash: 100n, bonus: 5_000_601n });
});

test('a jackpot outside a round of the member is no win: nothing is paid without a bet', async () => {
  const player = await world.addPlayer();
  await world.grant(player, 1_000n, 100_000n);
  const session = await world.enter(player, 'RNG');
  const { open } = await world.bet(player, session, 400n);
  expect((await world.win(open, 0n)).refusal).toBeNull();
  expect(await world.win(open, 5_000_000n, undefined, 3)).toMatchObject({ refusal: 'round_closed' });
  const unknown = { ...open, round: randomUUID() };
  expect(await world.win(unknown, 5_000_000n, undefined, 1)).toMatchObject({ refusal: 'bet_unknown' });
  expect(await world.moneyOf(player)).toEqual({ cash: 0n, bonus: 600n });
});

test('M310, M175: a bonus leaves by no wallet and no transfer, before and after it is lost and won back', async () => {
  await world.grant(member, 10_000n, 100_000n);
  const { cash } = await world.moneyOf(member);
  const units = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
  const move = (from: string, to: string, minor: bigint) =>
    ask('/wps/relay/GCS_walletTransfer', { from, to, amount: units(minor) });
  const send = (minor: bigint) => ask('/wps/agent/transfers', { amount: units(minor), paymentPassword: PIN });
  expect(await move('MAIN', 'LIVE', cash + 1n)).toMatchObject({ errorCode: 'insufficient_balance' });
  expect(await send(cash + 1n)).toMatchObject({ errorCode: 'balance_short' });
  // All cash is in a named wallet: the bet uses the bonus, and the winnings are bonus.
  expect(await move('MAIN', 'LIVE', cash)).toMatchObject({ success: true });
  const { posted, open } = await world.bet(member, await world.enter(member, 'RNG'), 4_000n);
  expect(posted).toMatchObject({ refusal: null, walletBalance: 6_000n });
  expect(await move('LIVE', 'MAIN', cash)).toMatchObject({ success: true });
  expect((await world.win(open, 8_000n)).refusal).toBeNull();
  expect(await world.moneyOf(member)).toEqual({ cash, bonus: 14_000n });
  expect(await move('MAIN', 'LIVE', cash + 1n)).toMatchObject({ errorCode: 'insufficient_balance' });
  expect(await send(cash + 1n)).toMatchObject({ errorCode: 'balance_short' });
  expect((await send(cash)).success).toBe(true);
  expect(await world.moneyOf(member)).toEqual({ cash: 0n, bonus: 14_000n });
  await world.deposit(member, cash);
  // In games between players the cash of a named wallet cannot be used either.
  expect(await move('MAIN', 'LIVE', cash)).toMatchObject({ success: true });
  const duel = await world.enter(member, 'PVP');
  expect((await world.bet(member, duel, 1n)).posted).toMatchObject({ refusal: 'bonus_excluded', walletBalance: 0n });
  expect(await move('LIVE', 'MAIN', cash)).toMatchObject({ success: true });
});
