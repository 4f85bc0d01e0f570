import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LimitKey } from '#contract/protection/read.ts';
import { createDepositOrders } from '#gateway/features/cashier/deposits/staff-orders.ts';
import { type DepositDesk, openDepositDesk } from '#gateway/features/cashier/deposits/testing/deposit-desk.ts';
import { proposeStep, takeStaffStep } from '#gateway/features/cashier/orders/staff-steps.ts';
import { readBalance } from '#gateway/features/wallet/stored-balance.ts';
import { orderRow } from '#gateway/testing/order-row.ts';
import { asOwner } from '#gateway/testing/withdrawer.ts';
import { composeSteps, composeSuspense } from '#gateway/wiring/wire-cashier.ts';
import { createProtection } from '#gateway/wiring/wire-protection.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';
import { createTestClock, HOUR, openProtectedPlayer, type ProtectedPlayer } from './testing/protected-player.ts';

const clock = createTestClock();
let desk: DepositDesk;
let player: ProtectedPlayer;

const GROSS: LimitKey = { measure: 'DEPOSIT_GROSS', period: 'DAY' };
const NET: LimitKey = { measure: 'DEPOSIT_NET', period: 'WEEK' };

beforeAll(async () => {
  desk = await openDepositDesk({ clock });
  player = await openProtectedPlayer(desk.gateway);
});

afterAll(async () => {
  const fault = await desk.fault();
  await desk.close();
  expect(fault).toBeUndefined();
});

beforeEach(async () => {
  clock.setTo(Date.now());
  await player.reset();
  await age('365 days');
});

/** Moves all deposits and withdrawals into the past: no call can. */
async function age(interval: string): Promise<void> {
  await asOwner(
    desk.gateway,
    `update order_step set at = at - interval '${interval}'; update deposit set state = 'cancelled', version = version + 1 where state in ('new', 'waiting')`,
  );
}

const stateOf = async (id: string) => (await desk.read(id)).state;
const pay = (id: string, minor: string) =>
  desk.provider.notify(desk.gateway, desk.provider.setState(id, 'paid', minor));

async function deposit(amount: string): Promise<string> {
  const { success, errorCode, value } = await desk.open(amount);
  if (!success) return errorCode ?? '';
  await pay(value.id, String(Number(amount) * 100));
  return stateOf(value.id);
}

test('a deposit above what is left is refused with limit, period, rest and end; the rest is taken', async () => {
  expect(await deposit('40')).toBe('paid');
  await player.set(GROSS, '100');
  const { endsAt } = await player.limit(GROSS);
  expect(await player.limit(GROSS)).toMatchObject({ used: '40.00', left: '60.00' });
  expect(await desk.open('60.01')).toMatchObject({
    errorCode: 'limit_reached',
    value: { measure: 'DEPOSIT_GROSS', period: 'DAY', left: '60.00', until: endsAt },
  });
  expect([await deposit('60'), await deposit('20')]).toEqual(['paid', 'limit_reached']);
  clock.setTo(endsAt ?? 0);
  expect(await deposit('100')).toBe('paid');
});

test('the shortest binding limit is named', async () => {
  await player.set({ measure: 'DEPOSIT_GROSS', period: 'MONTH' }, '90');
  await player.set(GROSS, '50');
  expect(await desk.open('200')).toMatchObject({ value: { period: 'DAY', left: '50.00' } });
  expect(await deposit('50')).toBe('paid');
  await player.set({ measure: 'DEPOSIT_GROSS', period: 'MONTH' }, '60');
  await player.set(GROSS, '100');
  expect(await desk.open('30')).toMatchObject({ value: { period: 'DAY', left: '0.00' } });
});

test('what arrives above the limit waits for staff, who may refund it and not accept it', async () => {
  await player.set(GROSS, '100');
  const [one, other] = [await desk.open('80'), await desk.open('70')];
  const before = await desk.cash();
  await Promise.all([pay(one.value.id, '8000'), pay(other.value.id, '7000')]);
  const states = [await stateOf(one.value.id), await stateOf(other.value.id)];
  expect(states.toSorted()).toEqual(['paid', 'review']);
  const [credited, waits] = states[0] === 'paid' ? [8_000n, other] : [7_000n, one];
  expect(await desk.cash()).toBe(before + credited);

  const { checkDeposit } = createProtection({ clock });
  const takeStep = composeSteps({ notify: async () => undefined });
  const takesBack = { takeStep, readBalance, takeBackBonus: async () => undefined };
  const orders = createDepositOrders(takesBack, { matchOf: async () => 'none' }, checkDeposit);
  const [row] = await desk.rows(sql<{ version: bigint }>`select version from deposit where id = ${waits.value.id}`);
  const answer = { merchant: 'aurora', id: waits.value.id, version: row?.version ?? 0n, staff: 'anna', reason: 'seen' };
  const step = (name: string) => desk.inAurora((db) => takeStaffStep(db, takeStep, orders, { ...answer, step: name }));
  await desk.rows(sql`update cashier_setting set two_above_minor = 10000000`);
  await expect(step('accept')).rejects.toMatchObject({ kind: 'unfit' });
  await step('refund');
  expect([await stateOf(waits.value.id), await desk.cash()]).toEqual(['refunded', before + credited]);
});

test('two staff users cannot credit a deposit above the limit, nor unmatched money', async () => {
  await player.set(GROSS, '30');
  const { value } = await desk.open('30');
  await player.set(GROSS, '20');
  const { checkDeposit } = createProtection({ clock });
  const takeStep = composeSteps({ notify: async () => undefined });
  const takesBack = { takeStep, readBalance, takeBackBonus: async () => undefined };
  const orders = createDepositOrders(takesBack, { matchOf: async () => 'none' }, checkDeposit);
  const [row] = await desk.rows(sql<{ version: bigint }>`select version from deposit where id = ${value.id}`);
  const credit = {
    merchant: 'aurora',
    id: value.id,
    version: row?.version ?? 0n,
    step: 'credit',
    staff: 'anna',
    reason: 'seen',
  };
  await expect(
    desk.inAurora((db) => proposeStep(db, orders, { ...credit, amounts: { arrived: 3_000n } })),
  ).rejects.toMatchObject({ kind: 'unfit' });

  const suspense = composeSuspense(clock);
  const money = { merchant: 'aurora', provider: 'TESTPAY', reference: 'lost', currency: 'USD' };
  const assign = async (minor: bigint) => {
    const id = await desk.inAurora((db) => suspense.put(db, { ...money, amountMinor: minor }));
    const of = { merchant: 'aurora', id, reason: 'seen' };
    await desk.inAurora((db) => suspense.propose(db, { ...of, version: 0n, memberId: desk.memberId, staff: 'anna' }));
    return desk.inAurora((db) => suspense.close(db, { ...of, version: 1n, staff: 'berta' }));
  };
  await expect(assign(2_001n)).rejects.toMatchObject({ kind: 'member' });
  expect(await assign(2_000n)).toBe('credited');
  expect(await player.limit(GROSS)).toMatchObject({ used: '20.00', left: '0.00' });
  await asOwner(desk.gateway, `update suspense set closed_at = closed_at - interval '365 days'`);
});

test('during a break no deposit is opened, and money of an open one waits for staff', async () => {
  const { value } = await desk.open('50');
  const before = await desk.cash();
  const taken = await player.ask('POST', '/breaks', { hours: 24 });
  expect(await desk.open('50')).toMatchObject({ errorCode: 'on_break', value: { until: taken.value.pause.endsAt } });
  await pay(value.id, '5000');
  expect([await stateOf(value.id), await desk.cash()]).toEqual(['review', before]);
  clock.pass(25 * HOUR);
  expect(await desk.open('50')).toMatchObject({ success: true });
});

test('a reversed deposit makes no room', async () => {
  await player.set(NET, '100');
  const { value } = await desk.open('100');
  await pay(value.id, '10000');
  await desk.provider.notify(desk.gateway, desk.provider.setState(value.id, 'reversed', '10000'));
  expect([await stateOf(value.id), await deposit('20')]).toEqual(['reversed', 'limit_reached']);
});

test('a paid withdrawal makes room in the net limit, until the bank returns it', async () => {
  await player.set(NET, '50');
  await player.set(GROSS, '500');
  expect(await deposit('50')).toBe('paid');
  const left = async () => [(await player.limit(NET)).left, (await player.limit(GROSS)).left];
  expect(await left()).toEqual(['0.00', '450.00']);
  const takeStep = composeSteps({ notify: async () => undefined });
  const [id, money] = [randomUUID(), { net: 5n, fee: 0n }];
  const owners = { merchant: 'aurora', id, memberId: desk.memberId, currency: 'USD', provider: 'HOUSEBANK' };
  const steps = [
    ['new', 'request', { held: 5n }],
    ['held', 'pass', {}],
    ['approved', 'send', {}],
    ['sending', 'confirm', money],
    ['paid', 'return', money],
  ] as const;
  const seen: (string | undefined)[] = [];
  for (const [version, [state, step, amounts]] of steps.entries()) {
    await desk.inAurora(async (db) => {
      if (state === 'new') await sql.raw(orderRow('aurora', 'withdrawal', desk.memberId, id)).execute(db);
      const order = { ...owners, state, version: BigInt(version) };
      await takeStep(db, { machine: WITHDRAWAL, order, step, by: { actor: 'test' }, amounts, reportedMinor: 5n });
    });
    seen.push((await left()).join(' '));
  }
  expect(seen).toEqual(['0.00 450.00', '0.00 450.00', '0.00 450.00', '0.05 450.00', '0.00 450.00']);
});

const BALANCE: LimitKey = { measure: 'BALANCE' };

test('a deposit that would leave more than the limit of the balance is refused; what arrives above it waits for staff', async () => {
  expect(await player.set(BALANCE, '0')).toMatchObject({ success: true });
  const { used = '0' } = await player.limit(BALANCE);
  expect(await desk.open('20')).toMatchObject({
    errorCode: 'limit_reached',
    value: { measure: 'BALANCE', left: '0.00' },
  });
  await player.reset();
  await player.set(BALANCE, String(Number(used) + 30));
  expect(await player.limit(BALANCE)).toMatchObject({ used, left: '30.00' });
  expect(await desk.open('31')).toMatchObject({ errorCode: 'limit_reached', value: { left: '30.00' } });
  // Open orders do not count: of two that are paid, the second one does not fit.
  const [first, second] = [await desk.open('20'), await desk.open('20')];
  for (const { value } of [first, second]) await pay(value.id, '2000');
  expect([await stateOf(first.value.id), await stateOf(second.value.id)]).toEqual(['paid', 'review']);
  // A win always lands.
  const round = randomUUID();
  expect([await player.bet(100, round), await player.win(round, 9_900)]).toEqual(['ok', 'ok']);
  expect(await player.limit(BALANCE)).toMatchObject({ left: '0.00' });
});

test('N12: the statement has deposits, withdrawals, stakes and wins by month and since the registration', async () => {
  await asOwner(desk.gateway, `update member set created_at = now() - interval '40 days' where account = 'player1'`);
  const read = async () => (await player.ask('GET', '/statement')).value;
  const before = await read();
  expect(await deposit('40')).toBe('paid');
  const round = crypto.randomUUID();
  expect(await player.bet(300, round)).toBe('ok');
  expect(await player.win(round, 120)).toBe('ok');
  const refunded = crypto.randomUUID();
  await player.bet(500, refunded);
  await player.refund(refunded);
  const after = await read();
  const added = (one: Record<string, string>, other: Record<string, string>) =>
    ['deposits', 'withdrawals', 'stakes', 'wins'].map((name) => (Number(other[name]) - Number(one[name])).toFixed(2));
  expect(added(before.months[0], after.months[0])).toEqual(['40.00', '0.00', '3.00', '1.20']);
  expect(added(before.total, after.total)).toEqual(['40.00', '0.00', '3.00', '1.20']);
  // No month from before the registration; the first one begins with it.
  expect([2, 3]).toContain(after.months.length);
  expect(after.months.at(-1).from).toBe(after.total.from);
  // What was paid a year ago is in the total only.
  await age('365 days');
  const aged = await read();
  expect([aged.months[0].deposits, aged.total.deposits]).toEqual(['0.00', after.total.deposits]);
});
