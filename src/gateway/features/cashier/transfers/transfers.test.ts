import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { composeSteps } from '#gateway/wiring/wire-cashier.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { referenceOf } from '#model/state-machines/reference.ts';

const MERCHANT = 'aurora';
const PASSWORD = 'Livery-demo-1';
const PIN = '730184';
const UP = '/wps/agent/transfers';
let gateway: TestGateway;
let player: Visitor;
let agent: Visitor;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  [player, agent] = await Promise.all([signIn('player1'), signIn('agent1')]);
  await run(sql`update member set upline_id = (select id from member where account = 'agent1'), to_upline = true
    where account = 'player1'`);
});

/** Start without transfers today and with all members allowed to send. */
beforeEach(async () => {
  await asOwner(gateway.context.db, MERCHANT, (owner) => sql`delete from upline_transfer`.execute(owner));
  await asOwner(gateway.context.db, MERCHANT, (owner) => sql`delete from inbox_message`.execute(owner));
  await allow();
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

const run = <T>(query: ReturnType<typeof sql<T>>) =>
  gateway.context.db.withMerchant(MERCHANT, (db) => query.execute(db));

async function signIn(account: string): Promise<Visitor> {
  const visitor = createVisitor(gateway, MERCHANT);
  await visitor.logIn(account, PASSWORD);
  const set = { newPaymentPassword: PIN, confirmNewPaymentPassword: PIN, password: PASSWORD };
  expect((await visitor.ask('PUT', '/wps/member/paymentPassword', set)).json().success).toBe(true);
  return visitor;
}

interface Bounds {
  readonly isOn?: boolean;
  readonly least?: number;
  readonly most?: number | null;
  readonly daily?: number | null;
}

const allow = ({ isOn = true, least = 1, most = null, daily = null }: Bounds = {}) =>
  run(sql`insert into cashier_setting as s
      (merchant, upline_is_on, upline_minimum_minor, upline_maximum_minor, upline_daily_minor)
    values (${MERCHANT}, ${isOn}, ${least}, ${most}, ${daily})
    on conflict (merchant) do update set upline_is_on = excluded.upline_is_on,
      upline_minimum_minor = excluded.upline_minimum_minor, upline_maximum_minor = excluded.upline_maximum_minor,
      upline_daily_minor = excluded.upline_daily_minor`);

async function send(amount: string, { by = player, key = randomUUID() as string, paymentPassword = PIN } = {}) {
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { authorization: by.token, cookie, 'idempotency-key': key };
  return (
    await gateway.ask(MERCHANT, { method: 'POST', url: UP, headers, payload: { amount, paymentPassword } })
  ).json();
}

const cashOf = async (visitor: Visitor) =>
  Number((await visitor.ask('GET', '/wps/v2/wallets/balance')).json().value.sumBalance);
const see = async (visitor: Visitor) => (await visitor.ask('GET', UP)).json();

test('M175 M180, P12: a transfer is found by its reference in the records of its sender and its receiver only', async () => {
  expect(await send('2.00')).toMatchObject({ success: true });
  const { rows } = await run(sql<{ id: string }>`select id from upline_transfer where merchant = ${MERCHANT}`);
  const reference = referenceOf({ name: 'upline' }, rows[0]?.id ?? '');
  const find = async (by: Visitor) =>
    (await by.ask('GET', `/wps/member/records/account?reference=${reference}`)).json().value.rows;
  const moved = (rows: readonly { kind: string; amount: string }[]) => rows.map(({ kind, amount }) => [kind, amount]);
  expect(moved(await find(player))).toEqual([['upline', '-2.00']]);
  expect(moved(await find(agent))).toEqual([['upline', '2.00']]);
  const other = createVisitor(gateway, MERCHANT);
  await other.logIn('vip1', PASSWORD);
  expect(await find(other)).toEqual([]);
});

test('M175 D66: a player with the right sends cash to the agent above; both have it at once and read it', async () => {
  const [before, above] = [await cashOf(player), await cashOf(agent)];
  expect((await see(player)).value).toMatchObject({
    upline: 'ag•••',
    cash: before.toFixed(2),
    minimum: '0.01',
    last: [],
  });
  const reply = await send('12.50');
  expect(reply.value).toMatchObject({ cash: (before - 12.5).toFixed(2), last: [{ amount: '12.50' }] });
  expect([await cashOf(player), await cashOf(agent)]).toEqual([before - 12.5, above + 12.5]);
  const { rows } = await run(sql`select kind, details ->> 'amount' as amount, details ->> 'account' as account
    from inbox_message order by id`);
  expect(rows).toEqual([
    { kind: 'uplineSent', amount: '12.50 USD', account: 'ag•••' },
    { kind: 'uplineReceived', amount: '12.50 USD', account: 'player1' },
  ]);
});

test('D66: other players and heads of a line do not; an agent does, unless no user is above', async () => {
  expect(await send('1', { by: agent })).toMatchObject({ errorCode: 'no_upline' });
  expect((await see(agent)).value.upline).toBeUndefined();
  await run(sql`update member set type = 2 where account = 'agent1'`);
  expect((await send('1', { by: agent })).success).toBe(false);
  await run(sql`update member set type = 1 where account = 'agent1'`);
  await run(sql`update member set to_upline = false where account = 'player1'`);
  const refused = [await send('1'), await see(player)];
  await run(sql`update member set to_upline = true where account = 'player1'`);
  expect(refused.map(({ success }) => success)).toEqual([false, false]);
  expect((await send('1')).success).toBe(true);
});

test('M175: one key moves it once, in any repetition; under it another amount is refused', async () => {
  const before = await cashOf(player);
  const key = randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => send('3', { key })));
  expect(replies.map(({ success }) => success)).toEqual([true, true, true]);
  expect(await cashOf(player)).toBe(before - 3);
  expect(await send('4', { key })).toMatchObject({ errorCode: 'idempotency_key_reused' });
});

test('M175: minimum, maximum, daily sum, balance, operator switch and payment password apply', async () => {
  const before = await cashOf(player);
  await allow({ least: 500, most: 2_000, daily: 4_500 });
  for (const amount of ['4.99', '20.01'])
    expect(await send(amount)).toMatchObject({
      errorCode: 'amount_outside',
      value: { minimum: '5.00', maximum: '20.00' },
    });
  for (const amount of ['0', '5.001']) expect(await send(amount)).toMatchObject({ errorCode: 'invalid_request' });
  expect(await send('5', { paymentPassword: '000000' })).toMatchObject({
    errorCode: 'payment_password_wrong',
    value: { left: 4 },
  });
  const replies = await Promise.all([1, 2, 3, 4].map(() => send('20')));
  expect(replies.filter(({ success }) => success)).toHaveLength(2);
  expect(replies.filter(({ errorCode }) => errorCode === 'daily_limit')).toHaveLength(2);
  expect((await see(player)).value.leftToday).toBe('5.00');
  await allow();
  // The rank's daily limit applies to transfers too.
  expect(await send('1000000')).toMatchObject({ errorCode: 'daily_limit' });
  await asOwner(gateway.context.db, MERCHANT, (owner) => sql`update club_rank set benefits = '[]'`.execute(owner));
  expect(await send('1000000')).toMatchObject({ errorCode: 'balance_short' });
  await allow({ isOn: false });
  expect(await send('5')).toMatchObject({ errorCode: 'function_not_available' });
  expect((await see(player)).value.upline).toBeUndefined();
  expect(await cashOf(player)).toBe(before - 40);
});

test('M175: not while a deposit is still to be bet, nor while a reversed one is owed', async () => {
  const { rows } = await run(sql<{ member: string; method: string }>`select id as method,
      (select id from member where account = 'player1') as member from pay_method where direction = 'DEPOSIT' limit 1`);
  const [memberId = '', methodId = ''] = [rows[0]?.member, rows[0]?.method];
  const id = randomUUID();
  await run(sql`insert into deposit (merchant, id, member_id, method_id, provider, currency, amount_minor, arrived_minor, key, request_hash)
    values (${MERCHANT}, ${id}, ${memberId}, ${methodId}, 'HOUSEBANK', 'USD', 5000, 5000, ${id}, ${Buffer.alloc(32)})`);
  const takeStep = composeSteps({ notify: async () => undefined });
  let order = { merchant: MERCHANT, id, state: 'new', version: 0n, memberId, currency: 'USD', provider: 'HOUSEBANK' };
  const go = async (step: string, amounts = {}) => {
    const taking = { machine: DEPOSIT, order, step, by: { actor: 'HOUSEBANK' }, amounts, reportedMinor: 5_000n };
    order = { ...order, ...(await gateway.context.db.withMerchant(MERCHANT, (db) => takeStep(db, taking))) };
  };
  await go('begin');
  await go('pay', { arrived: 5_000n, fee: 0n, debt: 0n });
  expect(await send('1')).toMatchObject({ errorCode: 'withdrawal_needs' });
  await go('reverse', { covered: 4_000n, uncovered: 1_000n });
  await run(sql`update deposit set back_minor = 5000 where id = ${id}`);
  expect(await send('1')).toMatchObject({ errorCode: 'withdrawal_needs' });
});
