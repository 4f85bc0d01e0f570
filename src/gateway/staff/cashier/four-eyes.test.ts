import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerOrder,
  cashierOrder,
  cashierOrders,
  cashierWaiting,
  takeBackProposal,
} from '#contract/staff/cashier/calls.ts';
import type { OrderMachine } from '#contract/staff/cashier/order.ts';
import { putCashierSettings, staffMethods } from '#contract/staff/pay-methods/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import { lockDeposit } from '#gateway/features/cashier/deposits/lock-deposit.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { composeSteps } from '#gateway/wiring/wire-cashier.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';

let gateway: TestGateway;
let sam: TestStaffUser;
let olga: TestStaffUser;
let otto: TestStaffUser;
let memberId: string;
const takeStep = composeSteps({ notify: async () => undefined });

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  sam = await signInStaffUser(gateway, 'support', ['aurora'], 'Sam');
  olga = await signInStaffUser(gateway, 'operator', ['aurora'], 'Olga');
  otto = await signInStaffUser(gateway, 'operator', ['aurora'], 'Otto');
  memberId = (await one<{ id: string }>(sql`select id from member where account = 'player1'`)).id;
  const { settings } = staffMethods.read((await olga.send(staffMethods, {}, 'aurora')).json().value) ?? {};
  const { version = 0, ...first } = settings ?? {};
  const limited = { version, settings: { ...first, twoAbove: '50.00' }, reason: 'a limit for one' };
  expect((await olga.send(putCashierSettings, limited, 'aurora')).json().success).toBe(true);
});

afterAll(() => gateway.close());

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant('aurora', work);

async function one<T>(query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await inAurora((db) => query.execute(db));
  return rows[0] as T;
}

const methodOf = async (direction: string) =>
  (
    await one<{ id: string }>(
      sql`select id from pay_method where direction = ${direction} and kind = 'BANK' order by place limit 1`,
    )
  ).id;

/** A deposit that is waiting for its provider: version 1. */
async function waitingDeposit(amountMinor: bigint): Promise<string> {
  const [id, method] = [randomUUID(), await methodOf('DEPOSIT')];
  await inAurora(async (db) => {
    await sql`insert into deposit (merchant, id, member_id, method_id, provider, currency, amount_minor, key, request_hash)
      values ('aurora', ${id}, ${memberId}, ${method}, 'HOUSEBANK', 'USD', ${amountMinor}, ${id}, ${Buffer.alloc(32)})`.execute(
      db,
    );
    const order = {
      merchant: 'aurora',
      id,
      state: 'new',
      version: 0n,
      memberId,
      currency: 'USD',
      provider: 'HOUSEBANK',
    };
    await takeStep(db, {
      machine: DEPOSIT,
      order,
      step: 'begin',
      by: { actor: 'HOUSEBANK' },
      reportedMinor: amountMinor,
    });
  });
  return id;
}

/** A deposit whose paid amount differs from the order and that is waiting for review: version 2. */
async function reviewedDeposit(amountMinor: bigint, arrived: bigint): Promise<string> {
  const id = await waitingDeposit(amountMinor);
  await inAurora(async (db) => {
    await sql`update deposit set arrived_minor = ${arrived} where id = ${id}`.execute(db);
    const order = await lockDeposit(db, 'aurora', id);
    if (order === undefined) throw new Error('It has just been made.');
    const by = { actor: 'HOUSEBANK' };
    await takeStep(db, { machine: DEPOSIT, order, step: 'question', by, amounts: { arrived }, reportedMinor: arrived });
  });
  return id;
}

/** A held withdrawal: version 1. */
async function heldWithdrawal(amountMinor: bigint): Promise<string> {
  const [id, method, account] = [randomUUID(), await methodOf('WITHDRAWAL'), randomUUID()];
  await inAurora(async (db) => {
    await sql`insert into payout_account (merchant, id, member_id, method_id, ciphertext, holder, masked, fingerprint, usable_at)
      values ('aurora', ${account}, ${memberId}, ${method}, ${Buffer.alloc(1)}, ${Buffer.alloc(1)}, '•••• 4321', ${Buffer.from(account.padEnd(32).slice(0, 32))}, now())`.execute(
      db,
    );
    await sql`insert into withdrawal
        (merchant, id, member_id, account_id, method_id, provider, currency, amount_minor, key, request_hash)
      values ('aurora', ${id}, ${memberId}, ${account}, ${method}, 'HOUSEBANK', 'USD', ${amountMinor}, ${id}, ${Buffer.alloc(32)})`.execute(
      db,
    );
    const order = {
      merchant: 'aurora',
      id,
      state: 'new',
      version: 0n,
      memberId,
      currency: 'USD',
      provider: 'HOUSEBANK',
    };
    const by = { actor: memberId };
    await takeStep(db, {
      machine: WITHDRAWAL,
      order,
      step: 'request',
      by,
      amounts: { held: amountMinor },
      reportedMinor: amountMinor,
    });
  });
  return id;
}

async function answer(staffUser: TestStaffUser, machine: OrderMachine, id: string, verdict: string, rest: object = {}) {
  const request = { machine, id, version: 1, verdict, reason: 'seen', ...rest };
  const reply = await staffUser.send(answerOrder, request, 'aurora');
  return reply.json().value?.outcome ?? reply.json().errorCode;
}

async function readOrder(staffUser: TestStaffUser, machine: OrderMachine, id: string) {
  const reply = await staffUser.send(cashierOrder, { machine, id }, 'aurora');
  const details = cashierOrder.read(reply.json().value);
  if (details === undefined) throw new Error(reply.body);
  return details;
}

const denialReasonsOf = async (staffUser: TestStaffUser, machine: OrderMachine, id: string) =>
  Object.fromEntries((await readOrder(staffUser, machine, id)).ways.map(({ step, bar }) => [step, bar ?? 'free']));

test('M378: two users credit a deposit: the first names what arrived, and no order of clicks lets one do it alone', async () => {
  const id = await waitingDeposit(4_000n);
  expect(await answer(sam, 'deposit', id, 'credit')).toBe('invalid_request');
  expect(await answer(sam, 'deposit', id, 'credit', { arrived: '39.00' })).toBe('proposed');
  expect(await answer(sam, 'deposit', id, 'credit', { arrived: '39.00' })).toBe('forbidden');
  expect(await answer(sam, 'deposit', id, 'credit')).toBe('forbidden');
  const seen = await readOrder(olga, 'deposit', id);
  expect(seen.proposals).toEqual([expect.objectContaining({ by: 'Sam', isMine: false, arrived: '39.00' })]);
  expect(seen.ways.find(({ step }) => step === 'credit')).toMatchObject({
    isProposed: true,
    asksArrived: false,
    notifies: 'depositCredited',
    moves: [{ from: 'provider', to: 'MAIN', amount: '39.00' }],
  });
  const tray = cashierWaiting.read((await olga.send(cashierWaiting, {}, 'aurora')).json().value);
  expect(tray.proposals.map(({ id: order }) => order)).toContain(id);
  // An amount from the second staff user is ignored: both have seen the amount of the proposal.
  expect(await answer(olga, 'deposit', id, 'credit', { arrived: '4000.00' })).toBe('taken');
  for (const staffUser of [sam, olga]) expect(await answer(staffUser, 'deposit', id, 'credit')).toBe('conflict');
  const after = await readOrder(sam, 'deposit', id);
  expect([after.state, after.facts.find(({ name }) => name === 'arrived')?.value]).toEqual(['paid', '39.00']);
  expect(after.steps.at(-1)).toMatchObject({ step: 'credit', who: 'Olga', proposedBy: 'Sam', by: 'two staff' });
});

test('M378: of two concurrent proposals one succeeds and the other is refused', async () => {
  const id = await waitingDeposit(1_000n);
  const credit = (staffUser: TestStaffUser) => answer(staffUser, 'deposit', id, 'credit', { arrived: '10.00' });
  const outcomes = await Promise.all([credit(olga), credit(otto)]);
  const [first, second] = [...outcomes].sort();
  // If both see the proposal, the second staff user approves it.
  expect([
    ['conflict', 'proposed'],
    ['proposed', 'taken'],
  ]).toContainEqual([first, second]);
});

test('M378: the limit applies to what moves: of an order of 20 of which 5,000 arrived no user credits or returns anything alone', async () => {
  const [credited, returned] = [await reviewedDeposit(2_000n, 500_000n), await reviewedDeposit(2_000n, 500_000n)];
  for (const step of ['accept', 'refund']) {
    for (const alone of [sam, olga])
      expect(await answer(alone, 'deposit', credited, step, { version: 2 })).toBe('invalid_request');
  }
  expect(await denialReasonsOf(sam, 'deposit', credited)).toEqual({ acceptAbove: 'free', refundAbove: 'free' });
  for (const [id, step, state] of [
    [credited, 'acceptAbove', 'paid'],
    [returned, 'refundAbove', 'refunded'],
  ] as const) {
    expect(await answer(sam, 'deposit', id, step, { version: 2 })).toBe('proposed');
    expect(await answer(sam, 'deposit', id, step, { version: 2 })).toBe('forbidden');
    expect(await answer(olga, 'deposit', id, step, { version: 2 })).toBe('taken');
    const { steps, ...after } = await readOrder(olga, 'deposit', id);
    expect([after.state, steps.at(-1)?.proposedBy, steps.at(-1)?.who]).toEqual([state, 'Sam', 'Olga']);
  }
  const small = await reviewedDeposit(90_000n, 2_000n);
  expect(await denialReasonsOf(sam, 'deposit', small)).toEqual({ accept: 'free', refund: 'free' });
  expect(await answer(sam, 'deposit', small, 'accept', { version: 2 })).toBe('taken');
});

test('M378: support does not approve a credit of 90,000 on an order of 20 that support proposed', async () => {
  const ines = await signInStaffUser(gateway, 'support', ['aurora'], 'Ines');
  const id = await waitingDeposit(2_000n);
  expect(await answer(sam, 'deposit', id, 'credit', { arrived: '90000.00' })).toBe('proposed');
  expect(await answer(ines, 'deposit', id, 'credit', { arrived: '20.00' })).toBe('forbidden');
  expect(await answer(olga, 'deposit', id, 'credit')).toBe('taken');
  expect((await readOrder(olga, 'deposit', id)).facts.find(({ name }) => name === 'arrived')?.value).toBe('90000.00');
});

test('M378: above the limit two confirm that an unknown payout was paid', async () => {
  const lost = async (minor: bigint) => {
    const id = await heldWithdrawal(minor);
    await inAurora(async (db) => {
      for (const [state, step, version] of [
        ['held', 'pass', 1n],
        ['approved', 'send', 2n],
        ['sending', 'lose', 3n],
      ] as const) {
        const order = { merchant: 'aurora', id, state, version, memberId, currency: 'USD', provider: 'HOUSEBANK' };
        await takeStep(db, { machine: WITHDRAWAL, order, step, by: { actor: 'system' }, reportedMinor: minor });
      }
    });
    return id;
  };
  const [small, large] = [await lost(5_000n), await lost(5_001n)];
  expect(await answer(sam, 'withdrawal', small, 'settle', { version: 4 })).toBe('taken');
  expect(await answer(olga, 'withdrawal', large, 'settle', { version: 4 })).toBe('invalid_request');
  expect(await answer(olga, 'withdrawal', large, 'settleAbove', { version: 4 })).toBe('proposed');
  expect(await answer(otto, 'withdrawal', large, 'settleAbove', { version: 4 })).toBe('taken');
});

test('M378: up to the limit support approves a withdrawal alone; above it support proposes and only an operator approves', async () => {
  const [small, large] = [await heldWithdrawal(5_000n), await heldWithdrawal(5_001n)];
  expect(await denialReasonsOf(sam, 'withdrawal', small)).toEqual({ approve: 'free', reject: 'free' });
  expect(await answer(sam, 'withdrawal', small, 'approve')).toBe('taken');
  expect(await denialReasonsOf(sam, 'withdrawal', large)).toEqual({ approveAbove: 'free', reject: 'limit' });
  expect(await answer(sam, 'withdrawal', large, 'approve')).toBe('forbidden');
  expect(await answer(olga, 'withdrawal', large, 'approve')).toBe('invalid_request');
  expect(await answer(sam, 'withdrawal', large, 'reject')).toBe('forbidden');
  expect(await answer(olga, 'withdrawal', large, 'approveAbove')).toBe('proposed');
  expect(await answer(olga, 'withdrawal', large, 'approveAbove')).toBe('forbidden');
  expect(await denialReasonsOf(sam, 'withdrawal', large)).toEqual({ approveAbove: 'limit', reject: 'limit' });
  expect(await answer(sam, 'withdrawal', large, 'approveAbove')).toBe('forbidden');
  expect(await answer(otto, 'withdrawal', large, 'approveAbove')).toBe('taken');
  const { state, steps } = await readOrder(olga, 'withdrawal', large);
  expect([state, steps.at(-1)?.proposedBy, steps.at(-1)?.who]).toEqual(['approved', 'Olga', 'Otto']);
});

test('M378: a proposal is void once the order has changed', async () => {
  const id = await heldWithdrawal(6_000n);
  expect(await answer(sam, 'withdrawal', id, 'approveAbove')).toBe('proposed');
  expect(await answer(olga, 'withdrawal', id, 'reject')).toBe('taken');
  expect(await answer(otto, 'withdrawal', id, 'approveAbove')).toBe('conflict');
  const tray = cashierWaiting.read((await olga.send(cashierWaiting, {}, 'aurora')).json().value);
  expect(tray.proposals.map(({ id: order }) => order)).not.toContain(id);
  const reply = await otto.send(cashierOrders, { machine: 'withdrawal', part: 'done', memberId }, 'aurora');
  expect(cashierOrders.read(reply.json().value).rows.map((row) => [row.id, row.state])).toContainEqual([
    id,
    'rejected',
  ]);
});

test('M378: only the proposer withdraws a step, and only until it is carried out', async () => {
  const id = await heldWithdrawal(7_000n);
  const takeBack = async (staffUser: TestStaffUser, rest: object = {}) => {
    const request = { machine: 'withdrawal', id, version: 1, step: 'approveAbove', reason: 'wrong one', ...rest };
    const reply = await staffUser.send(takeBackProposal, request, 'aurora');
    const { success, value, errorCode } = reply.json();
    return success ? value.version : errorCode;
  };
  expect(await takeBack(sam)).toBe('conflict');
  expect(await answer(sam, 'withdrawal', id, 'approveAbove')).toBe('proposed');
  for (const staffUser of [olga, otto]) expect(await takeBack(staffUser)).toBe('forbidden');
  expect(await takeBack(sam, { version: 2 })).toBe('conflict');
  expect(await takeBack(sam)).toBe(1);
  expect((await readOrder(olga, 'withdrawal', id)).proposals).toEqual([]);
  // A withdrawn proposal counts for no one: the next click proposes again.
  expect(await answer(olga, 'withdrawal', id, 'approveAbove')).toBe('proposed');
  expect(await answer(otto, 'withdrawal', id, 'approveAbove')).toBe('taken');
  expect(await takeBack(olga)).toBe('conflict');
  expect((await readOrder(sam, 'withdrawal', id)).state).toBe('approved');
  const { rows } = await inAurora((db) =>
    sql<{ action: string }>`select action from journal where subject = ${`withdrawal:${id}`} order by seq`.execute(db),
  );
  const actions = ['propose', 'dropProposal', 'propose', 'approveAbove'].map((done) => `withdrawal.${done}`);
  expect(rows.map(({ action }) => action)).toEqual(actions);
});

test('M378: of a concurrent confirmation and withdrawal one succeeds', async () => {
  const id = await heldWithdrawal(8_000n);
  expect(await answer(olga, 'withdrawal', id, 'approveAbove')).toBe('proposed');
  const request = { machine: 'withdrawal' as const, id, version: 1, step: 'approveAbove', reason: 'wrong one' };
  const [taken, back] = await Promise.all([
    answer(otto, 'withdrawal', id, 'approveAbove'),
    olga.send(takeBackProposal, request, 'aurora').then((reply) => reply.json().success),
  ]);
  // If the proposal was withdrawn first, the second click proposes again.
  expect([
    ['taken', false],
    ['proposed', true],
    ['conflict', true],
  ]).toContainEqual([taken, back]);
  expect((await readOrder(olga, 'withdrawal', id)).state).toBe(taken === 'taken' ? 'approved' : 'held');
});

test('M378: a payout is decided with its facts: what was paid in, paid out and shared, and from whom', async () => {
  const deposit = await waitingDeposit(3_000n);
  expect(await answer(sam, 'deposit', deposit, 'credit', { arrived: '30.00' })).toBe('proposed');
  expect(await answer(olga, 'deposit', deposit, 'credit')).toBe('taken');
  await inAurora((db) =>
    sql`insert into member_device (merchant, member_id, device, network)
      select 'aurora', id, ${Buffer.alloc(32, 7)}, '203.0.113.0/24' from member where account in ('player1', 'vip1')`.execute(
      db,
    ),
  );
  const [order, unpaid] = [await heldWithdrawal(500n), await heldWithdrawal(1n)];
  await asOwner(gateway.context.db, 'aurora', (db) =>
    sql`update withdrawal set account_id = (select account_id from withdrawal where id = ${order}) where id = ${unpaid}`.execute(
      db,
    ),
  );
  const { payout } = await readOrder(sam, 'withdrawal', order);
  // A withdrawal that was not paid does not make its account a known account.
  expect(payout).toMatchObject({
    accountPayouts: 0,
    isDisabled: false,
    turnover: { done: expect.any(String), goal: expect.any(String) },
    sharedDevice: { count: 1, accounts: ['vip1'] },
    sharedNetwork: { count: 1, accounts: ['vip1'] },
    sharedAccount: { count: 0, accounts: [] },
  });
  expect(payout?.deposits).toBeGreaterThan(0);
  expect(payout?.sources.map(({ kind }) => kind)).toContain('deposit');
  expect(payout?.accountSince).toBeGreaterThan(payout?.memberSince ?? 0);
  expect((await readOrder(sam, 'deposit', deposit)).payout).toBeUndefined();
});

test('M378: a merchant without a limit needs two for every payout', async () => {
  await asOwner(gateway.context.db, 'aurora', (db) =>
    sql`update cashier_setting set two_above_minor = null`.execute(db),
  );
  const [payout, deposit] = [await heldWithdrawal(1n), await reviewedDeposit(1n, 1n)];
  expect(await denialReasonsOf(sam, 'withdrawal', payout)).toEqual({ approveAbove: 'free', reject: 'limit' });
  expect(await denialReasonsOf(olga, 'deposit', deposit)).toEqual({ acceptAbove: 'free', refundAbove: 'free' });
  expect(await answer(olga, 'withdrawal', payout, 'approve')).toBe('invalid_request');
  expect(await answer(olga, 'withdrawal', payout, 'approveAbove')).toBe('proposed');
  expect(await answer(otto, 'withdrawal', payout, 'approveAbove')).toBe('taken');
});
