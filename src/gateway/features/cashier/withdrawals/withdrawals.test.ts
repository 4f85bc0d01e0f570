import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { ensureAccount, moveMoney } from '#gateway/features/wallet/ledger.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { openGameSession } from '#gateway/testing/vendor.ts';
import {
  addUsableAccount,
  asOwner,
  createWithdrawer,
  inAurora,
  PAYMENT,
  type Withdrawer,
} from '#gateway/testing/withdrawer.ts';
import { composeSteps } from '#gateway/wiring/wire-cashier.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { proposeStep, StaffStepRefused, takeStaffStep } from '../orders/staff-steps.ts';
import { withdrawalOrders } from './staff-orders.ts';

let gateway: TestGateway;
let player: Withdrawer;
const takeStep = composeSteps({ notify: async () => undefined });

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  player = await createWithdrawer(gateway, 'player1', '0071223344');
  // Make all members older than the waiting periods.
  const then = `now() - interval '10 days'`;
  await asOwner(gateway, `update member set created_at = ${then}, password_changed_at = ${then}`);
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, ['aurora'], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

beforeEach(async () => {
  for (const id of await openIds()) await staff(id, 'reject');
  await set({});
});

const db = <T>(query: ReturnType<typeof sql<T>>) => inAurora(gateway, (scope) => query.execute(scope));

/** Sets the merchant's settings; all others are defaults. */
async function set(columns: Readonly<Record<string, string | number | boolean>>): Promise<void> {
  await asOwner(gateway, `delete from cashier_setting`);
  const all = { merchant: 'aurora', two_above_minor: 500_000, ...columns };
  const values = Object.values(all).map((value) => `'${value}'`);
  await asOwner(gateway, `insert into cashier_setting (${Object.keys(all).join(',')}) values (${values.join(',')})`);
}

async function openIds(): Promise<string[]> {
  const { rows } = await db(sql<{ id: string }>`select id from withdrawal where held_minor > 0`);
  return rows.map(({ id }) => id);
}

async function staff(id: string, step: string, who = 'anna') {
  const { rows } = await db(
    sql<{ state: string; version: bigint }>`select state, version from withdrawal where id = ${id}`,
  );
  const version = rows[0]?.version ?? 0n;
  const answer = { merchant: 'aurora', id, version, step, staff: who, reason: 'we cannot pay there' };
  return inAurora(gateway, (scope) => takeStaffStep(scope, takeStep, withdrawalOrders, answer));
}

async function walletBalance() {
  const { cash, held } = await player.withdrawable();
  return { cash: Number(cash), held: Number(held) };
}

const codes = async () => {
  const { needs: requirements, blocks } = await player.withdrawable();
  return [...requirements, ...blocks].map(({ code }: { code: string }) => code);
};

test('M171: a withdrawal holds its money, is shown with its account, fee and history, and is found again', async () => {
  const before = await walletBalance();
  const { value } = await player.withdraw('50.00');
  expect(value).toMatchObject({
    state: 'held',
    amount: '50.00',
    fee: '0.00',
    net: '50.00',
    accountMasked: '•••• 3344',
    methodName: 'Bank account',
    mayCancel: false,
    steps: [{ state: 'held' }],
  });
  expect(await walletBalance()).toEqual({ cash: before.cash - 50, held: 50 });
  expect((await player.list(`?id=${value.id}`)).orders).toEqual([value]);
  const inbox = await db(sql`select kind from inbox_message where details ->> 'order' = ${value.id}`);
  expect(inbox.rows).toEqual([{ kind: 'withdrawalRequested' }]);
});

test('M171: the same key returns its order, another request under it is refused', async () => {
  const key = randomUUID();
  const first = await player.withdraw('30', { key });
  expect(await player.withdraw('30', { key })).toEqual(first);
  expect(await player.withdraw('31', { key })).toMatchObject({ errorCode: 'idempotency_key_reused' });
  expect(await openIds()).toHaveLength(1);
});

test('M171: of twenty parallel ones one holds its money, whether they share a key or not', async () => {
  const before = await walletBalance();
  const key = randomUUID();
  const wants = Array.from({ length: 20 }, (_, at) => player.withdraw('25', at % 2 === 0 ? { key } : {}));
  const replies = await Promise.all(wants);
  expect(new Set(replies.flatMap(({ value, success }) => (success ? [value.id] : []))).size).toBe(1);
  expect(await openIds()).toHaveLength(1);
  expect(await walletBalance()).toEqual({ cash: before.cash - 25, held: 25 });
  await asOwner(gateway, 'update payment_password_guard set wrong_tries = 0, locks = 0, locked_until = null');
});

test.each([
  ['0', 'amount_outside'],
  ['19.99', 'amount_outside'],
  ['10000.01', 'amount_outside'],
  ['20.001', 'invalid_request'],
  ['-50', 'invalid_request'],
  ['1e400', 'invalid_request'],
  ['99999999999999999999999999', 'invalid_request'],
  ['', 'invalid_request'],
  ['fifty', 'invalid_request'],
])('M171: an amount of %j is refused with %s, and nothing is held', async (amount, code) => {
  const reply = await player.withdraw(amount);
  expect(reply).toMatchObject({ success: false, errorCode: code });
  if (code === 'amount_outside') expect(reply.value).toMatchObject({ minimum: '20.00' });
  expect(await openIds()).toEqual([]);
});

test('M171: more than the balance is refused; a wrong payment password holds nothing and counts', async () => {
  await asOwner(gateway, `update pay_method set maximum_minor = 99999999999 where direction = 'WITHDRAWAL'`);
  await asOwner(gateway, `update club_rank set benefits = '[]'`);
  await asOwner(gateway, `update pay_method set daily_sum_minor = null where direction = 'WITHDRAWAL'`);
  expect(await player.withdraw('99000000')).toMatchObject({ errorCode: 'balance_short' });
  expect(await player.withdraw('50', { paymentPassword: '111112' })).toMatchObject({
    errorCode: 'payment_password_wrong',
    value: { left: 4 },
  });
  expect(await player.withdraw('50', { accountId: randomUUID() })).toMatchObject({ errorCode: 'not_found' });
  expect(await openIds()).toEqual([]);
});

test('N10: a new member sees missing steps at once: a payment password and an account, then the account hold', async () => {
  const { visitor } = await openGameSession(gateway, 'aurora', 'agent1');
  const ask = async () => (await visitor.ask('GET', '/wps/cashier/withdrawable')).json().value;
  const body = { accountId: randomUUID(), amount: '50', paymentPassword: PAYMENT };
  const refused = await visitor.ask('POST', '/wps/cashier/withdrawals', body, { 'idempotency-key': randomUUID() });
  expect(refused.json()).toMatchObject({ errorCode: 'withdrawal_needs' });
  expect((await ask()).needs).toEqual([{ code: 'PAYMENT_PASSWORD' }, { code: 'PAYOUT_ACCOUNT' }]);
  const both = { newPaymentPassword: PAYMENT, confirmNewPaymentPassword: PAYMENT };
  await visitor.ask('PUT', '/wps/member/paymentPassword', { ...both, password: 'Livery-demo-1' });
  const id = await addUsableAccount(gateway, visitor, '99887766');
  await asOwner(gateway, `update payout_account set usable_at = now() + interval '1 hour' where id = '${id}'`);
  expect(await ask()).toMatchObject({
    needs: [],
    blocks: [{ code: 'ACCOUNT_COOL_OFF', until: expect.any(Number) }],
  });
  const early = await visitor.ask(
    'POST',
    '/wps/cashier/withdrawals',
    { ...body, accountId: id },
    { 'idempotency-key': randomUUID() },
  );
  expect(early.json()).toMatchObject({ errorCode: 'account_not_usable', value: { until: expect.any(Number) } });
});

const HOUR = `now() - interval '1 hour'`;
const OVER = `now() - interval '25 hours'`;

test.each([
  [
    'a new password',
    (at: string) => `update member set password_changed_at = ${at} where account = 'player1'`,
    'update member set password_changed_at = created_at',
  ],
  [
    'a new payment password',
    (at: string) => `update payment_password_guard set changed_at = ${at}`,
    'update payment_password_guard set changed_at = null',
  ],
  [
    'a new contact',
    (at: string) => `update member set contact_changed_at = ${at} where account = 'player1'`,
    'update member set contact_changed_at = null',
  ],
  [
    'a new second step',
    (at: string) => `update member set second_step_changed_at = ${at} where account = 'player1'`,
    'update member set second_step_changed_at = null',
  ],
])('N10, D51: withdrawals stop for a day after %s', async (_, change, undo) => {
  await asOwner(gateway, change(HOUR));
  const { blocks } = await player.withdrawable();
  expect(blocks).toMatchObject([{ code: 'COOL_OFF' }]);
  expect(Math.round((blocks[0].until - Date.now()) / 3_600_000)).toBe(23);
  expect(await player.withdraw('50')).toMatchObject({ errorCode: 'withdrawal_needs' });
  await asOwner(gateway, change(OVER));
  expect(await codes()).toEqual([]);
  await asOwner(gateway, undo);
});

test('D51: the database itself records a replaced verified contact and an added or removed second step', async () => {
  const noted = async (column: string) =>
    (await db(sql<{ at: Date | null }>`select ${sql.ref(column)} as at from member where account = 'player1'`)).rows[0]
      ?.at;
  await asOwner(
    gateway,
    `update member set email = 'first@mail.example', email_verified = true where account = 'player1'`,
  );
  expect(await noted('contact_changed_at')).toBeNull();
  await asOwner(gateway, `update member set email = 'second@mail.example' where account = 'player1'`);
  expect(await noted('contact_changed_at')).not.toBeNull();
  const mine = `merchant = 'aurora' and member_id = '${player.memberId}'`;
  await asOwner(
    gateway,
    `insert into authenticator (merchant, member_id, secret) values ('aurora', '${player.memberId}', decode(repeat('01', 60), 'hex'))`,
  );
  expect(await noted('second_step_changed_at')).toBeNull();
  await asOwner(gateway, `update authenticator set confirmed_at = now() where ${mine}`);
  expect(await noted('second_step_changed_at')).not.toBeNull();
  await asOwner(gateway, `update member set second_step_changed_at = null`);
  await asOwner(gateway, `delete from authenticator where ${mine}`);
  expect(await noted('second_step_changed_at')).not.toBeNull();
  await asOwner(gateway, 'update member set contact_changed_at = null, second_step_changed_at = null');
});

test('N10: further requirements of a merchant, locks, debts and closures are together in one answer', async () => {
  await set({ asks_contact: true, asks_kyc: true, withdrawals_daily_count: 1 });
  await asOwner(gateway, `update member set email_verified = false, mobile_verified = false where account = 'player1'`);
  await asOwner(gateway, `update payment_password_guard set locked_until = now() + interval '10 minutes'`);
  await owe(-700n);
  const { rows } = await db(sql<{ id: string }>`select id from withdrawal limit 1`);
  expect(rows.length).toBe(1);
  await asOwner(gateway, `update pay_method set is_on = false where direction = 'WITHDRAWAL'`);
  const all = await player.withdrawable();
  expect(all.needs).toEqual([{ code: 'KYC' }, { code: 'CONTACT' }]);
  expect(all.identity).toEqual({ state: 'asked', asks: ['identity'] });
  expect(all.blocks).toMatchObject([
    { code: 'DEBT', done: '0.00', goal: '7.00' },
    { code: 'PASSWORD_LOCKED' },
    { code: 'CLOSED' },
  ]);
  await asOwner(gateway, `update pay_method set is_on = true where direction = 'WITHDRAWAL'`);
  await owe(700n);
  await asOwner(
    gateway,
    `insert into member_label (merchant, label, member_id) values ('aurora', 'verified', '${player.memberId}')`,
  );
  await asOwner(gateway, `update member set email_verified = true where account = 'player1'`);
  expect(await codes()).toEqual(['PASSWORD_LOCKED']);
  expect((await player.withdrawable()).identity).toEqual({ state: 'known', asks: [] });
  expect(await player.withdraw('50')).toMatchObject({ errorCode: 'payment_password_locked' });
  await asOwner(gateway, 'update payment_password_guard set wrong_tries = 0, locks = 0, locked_until = null');
  const { value } = await player.withdraw('50');
  expect(await codes()).toEqual(['OPEN_ORDER', 'DAILY_COUNT']);
  expect((await player.withdrawable()).blocks[0]).toMatchObject({ orderId: value.id });
});

/** Gives the member a debt from a reversed deposit. */
async function owe(amountMinor: bigint): Promise<void> {
  await inAurora(gateway, async (scope) => {
    const own = { owner_id: player.memberId, currency: 'USD' };
    const debt = await ensureAccount(scope, 'aurora', { kind: 'debt', ...own, floor: null, ceiling: 0n });
    const operator = await ensureAccount(scope, 'aurora', {
      kind: 'correction',
      owner_id: null,
      currency: 'USD',
      floor: null,
    });
    const sides = [
      { accountId: debt, amountMinor },
      { accountId: operator, amountMinor: -amountMinor },
    ];
    await moveMoney(scope, {
      merchant: 'aurora',
      kind: 'correction',
      actor: 'test',
      key: `platform:${randomUUID()}`,
      sides,
    });
  });
}

async function deposit(amountMinor: bigint): Promise<string> {
  const id = randomUUID();
  await inAurora(gateway, async (scope) => {
    await sql`insert into deposit (merchant, id, member_id, method_id, provider, currency, amount_minor, arrived_minor, key, request_hash)
      select 'aurora', ${id}, ${player.memberId}, m.id, 'HOUSEBANK', 'USD', ${amountMinor}, ${amountMinor}, ${id}, ${Buffer.alloc(32)}
      from pay_method m where m.direction = 'DEPOSIT' limit 1`.execute(scope);
    const by = { actor: 'HOUSEBANK' };
    const order = {
      merchant: 'aurora',
      id,
      state: 'new',
      version: 0n,
      memberId: player.memberId,
      currency: 'USD',
      provider: 'HOUSEBANK',
    };
    const begun = await takeStep(scope, { machine: DEPOSIT, order, step: 'begin', by, reportedMinor: amountMinor });
    const amounts = { arrived: amountMinor, fee: 0n, debt: 0n };
    await takeStep(scope, {
      machine: DEPOSIT,
      order: { ...order, ...begun },
      step: 'pay',
      by,
      amounts,
      reportedMinor: amountMinor,
    });
  });
  return id;
}

test('N10, D46: deposits are bet once before they go out, the oldest first; a bet counts when its round closes', async () => {
  const [first, second] = [await deposit(4_000n), await deposit(1_000n)];
  const requirements = async () => (await player.withdrawable()).needs;
  const both = [
    { code: 'TURNOVER', done: '0.00', goal: '40.00', orderId: first },
    { code: 'TURNOVER', done: '0.00', goal: '10.00', orderId: second },
  ];
  expect(await requirements()).toEqual(both);
  const round = randomUUID();
  const id = randomUUID();
  await player.table.bet(round, 1, 5_000, { id });
  expect(await requirements()).toEqual(both);
  await player.table.rollback(round, id);
  expect(await requirements()).toEqual(both);
  await player.table.bet(randomUUID(), 1, 4_500, { ends: true });
  expect(await requirements()).toEqual([{ code: 'TURNOVER', done: '5.00', goal: '10.00', orderId: second }]);
  expect(await player.withdraw('50')).toMatchObject({ errorCode: 'withdrawal_needs' });
  await player.table.bet(randomUUID(), 1, 500, { ends: true });
  expect(await requirements()).toEqual([]);
  expect(await player.withdraw('50')).toMatchObject({ success: true });
});

test('D48: no user cancels if the merchant forbids it; else until it is approved, and of both at once one wins', async () => {
  const first = await player.withdraw('50');
  expect(await player.cancel(first.value.id)).toMatchObject({ errorCode: 'not_cancellable' });
  await set({ may_cancel: true });
  const before = await walletBalance();
  expect(await player.cancel(first.value.id)).toMatchObject({ value: { state: 'cancelled', mayCancel: false } });
  expect(await player.cancel(first.value.id)).toMatchObject({ value: { state: 'cancelled' } });
  expect(await walletBalance()).toEqual({ cash: before.cash + 50, held: 0 });
  const [key, next] = [randomUUID(), await player.withdraw('50')];
  expect(await player.cancel(next.value.id, key)).toMatchObject({ value: { state: 'cancelled' } });
  expect(await player.cancel(next.value.id, key)).toMatchObject({ value: { state: 'cancelled' } });
  const { value } = await player.withdraw('50');
  expect(await player.cancel(value.id, key)).toMatchObject({ errorCode: 'idempotency_key_reused' });
  const [cancelled, approved] = await Promise.allSettled([player.cancel(value.id), staff(value.id, 'approve')]);
  const isCancelled = cancelled.status === 'fulfilled' && cancelled.value.success;
  expect(isCancelled).not.toBe(approved.status === 'fulfilled');
  const { orders } = await player.list(`?id=${value.id}`);
  expect(orders[0].state).toBe(isCancelled ? 'cancelled' : 'approved');
  if (!isCancelled)
    await asOwner(gateway, `update withdrawal set state = 'sending', version = version + 1 where id = '${value.id}'`);
  if (!isCancelled)
    await asOwner(gateway, `update withdrawal set state = 'unknown', version = version + 1 where id = '${value.id}'`);
  if (!isCancelled) await staff(value.id, 'settle');
});

test('M171: small ones pass automatically, but not to an account that another member has too', async () => {
  await set({ pass_up_to_minor: 3_000 });
  const small = await player.withdraw('30');
  expect(small.value).toMatchObject({
    state: 'approved',
    steps: [{ state: 'held' }, { state: 'approved' }],
  });
  await settle(small.value.id);
  const large = await player.withdraw('31');
  expect(large.value.state).toBe('held');
  await staff(large.value.id, 'reject');
  const other = await createWithdrawer(gateway, 'vip1', '0071 22 33 44');
  const shared = await player.withdraw('30');
  expect(shared.value.state).toBe('held');
  await other.visitor.ask('POST', '/wps/cashier/accounts/remove', { id: other.accountId, paymentPassword: PAYMENT });
});

async function settle(id: string): Promise<void> {
  for (const state of ['sending', 'unknown']) {
    await asOwner(gateway, `update withdrawal set state = '${state}', version = version + 1 where id = '${id}'`);
  }
  await staff(id, 'settle');
}

test('M171: staff reject with a reason that the member reads; above the merchant’s limit two are needed; giving up takes half an hour', async () => {
  await set({ two_above_minor: 4_000 });
  const { value } = await player.withdraw('50');
  await expect(staff(value.id, 'approve')).rejects.toMatchObject({ kind: 'unfit' });
  await expect(staff(value.id, 'approveAbove')).rejects.toMatchObject({ kind: 'unproposed' });
  const answer = {
    merchant: 'aurora',
    id: value.id,
    version: 1n,
    step: 'approveAbove',
    staff: 'anna',
    reason: 'looks right',
  };
  await inAurora(gateway, (scope) => proposeStep(scope, withdrawalOrders, answer));
  await expect(staff(value.id, 'approveAbove')).rejects.toBeInstanceOf(StaffStepRefused);
  expect(await staff(value.id, 'approveAbove', 'berta')).toMatchObject({ state: 'approved' });
  for (const state of ['sending', 'unknown']) {
    await asOwner(gateway, `update withdrawal set state = '${state}', version = version + 1 where id = '${value.id}'`);
  }
  await expect(staff(value.id, 'giveUp')).rejects.toMatchObject({ kind: 'unfit' });
  await expect(staff(value.id, 'settle')).rejects.toMatchObject({ kind: 'unfit' });
  await set({});
  await staff(value.id, 'settle');
  const second = await player.withdraw('30');
  await staff(second.value.id, 'reject');
  const [rejected] = (await player.list(`?id=${second.value.id}`)).orders;
  expect(rejected).toMatchObject({ state: 'rejected', reason: 'we cannot pay there' });
});

test('M171: ten a page, open ones first, then the newest; another member’s are not found', async () => {
  await set({ may_cancel: true });
  await asOwner(gateway, `update pay_method set daily_count = null where direction = 'WITHDRAWAL'`);
  for (let count = 0; count < 12; count += 1) await player.cancel((await player.withdraw('20')).value.id);
  const open = (await player.withdraw('20')).value.id;
  const first = await player.list();
  expect(first.orders).toHaveLength(10);
  expect(first.orders[0].id).toBe(open);
  const second = await player.list(`?after=${first.next}`);
  const ids = [...first.orders, ...second.orders].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect((await player.visitor.ask('GET', '/wps/cashier/withdrawals?after=nonsense')).statusCode).toBe(400);
  const { id } = first.orders[0];
  expect((await player.list(`?id=${id}&after=nonsense`)).orders).toEqual([first.orders[0]]);
  const { visitor } = await openGameSession(gateway, 'aurora', 'agent1');
  const others = await visitor.ask('GET', `/wps/cashier/withdrawals?id=${open}`);
  expect(others.json().value.orders).toEqual([]);
});
