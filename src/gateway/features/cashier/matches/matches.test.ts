import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReceiptAnswer } from '#contract/receipts/calls.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { readDepositPage } from '#gateway/features/cashier/deposits/read-deposits.ts';
import { createReportedDeposits } from '#gateway/features/cashier/deposits/reported-deposits.ts';
import { createDepositOrders } from '#gateway/features/cashier/deposits/staff-orders.ts';
import { answerReceipt } from '#gateway/features/cashier/matches/answer.ts';
import { readReceipts } from '#gateway/features/cashier/matches/read-receipts.ts';
import { proposeStep, takeStaffStep } from '#gateway/features/cashier/orders/staff-steps.ts';
import { createQueueAnswers } from '#gateway/features/cashier/queues/answer.ts';
import { listOrders } from '#gateway/features/cashier/queues/list.ts';
import { readWaiting } from '#gateway/features/cashier/queues/waiting.ts';
import { readMember } from '#gateway/features/members/read-model.ts';
import { readCurrency } from '#gateway/features/wallet/currency.ts';
import { ensureAccount, moveMoneyOnce } from '#gateway/features/wallet/ledger.ts';
import { readBalance } from '#gateway/features/wallet/stored-balance.ts';
import { allowDeposits } from '#gateway/testing/allow-deposits.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { letMembersPay, type MembersPaying, type SeenMatch } from './testing/c2c.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let paying: MembersPaying;
let withdrawer: string;
let depositor: string;
let count = 0;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  paying = await letMembersPay(gateway);
});

/** Each test has its own members; orders left open by other tests are neither matched nor due. */
beforeEach(async () => {
  await asOwner(gateway.context.db, MERCHANT, async (owner) => {
    await sql`delete from timer`.execute(owner);
    await sql`update withdrawal set state = 'unknown', version = version + 1 where state = 'sending'`.execute(owner);
  });
  paying.mailed.length = 0;
  count += 1;
  [withdrawer, depositor] = [await paying.join(`out${count}`), await paying.join(`in${count}`)];
  await give(withdrawer, 100_000n);
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  const uneven = await paying.run((db) =>
    sql`select w.id from withdrawal w where w.matched_minor <> (
        select coalesce(sum(m.amount_minor - m.received_minor), 0) from payout_match m
          where m.withdrawal_id = w.id and m.state in ('offered', 'paying', 'asked', 'disputed'))`.execute(db),
  );
  const held = await paying.one<{ held: bigint; orders: bigint }>(sql`select
    (select sum(balance)::bigint from ledger_account where kind = 'held') as held,
    (select sum(held_minor)::bigint from withdrawal) as orders`);
  await gateway.close();
  expect(report?.fault).toBeUndefined();
  expect(uneven.rows).toEqual([]);
  expect(held.held).toBe(held.orders);
});

/** Money that two staff users credit. */
async function give(memberId: string, amountMinor: bigint): Promise<void> {
  const { corrections } = paying.cashier;
  const id = await paying.run((db) =>
    corrections.propose(db, MERCHANT, { memberId, wallet: 'MAIN', amountMinor, reason: 'to begin with' }, 'anna'),
  );
  await paying.run((db) => corrections.approve(db, MERCHANT, { id, version: 0n }, 'berta'));
}

const cash = async (memberId: string) =>
  (
    await paying.one<{ sum: bigint }>(
      sql`select coalesce(sum(balance), 0)::bigint as sum from ledger_account where kind = 'member' and owner_id = ${memberId}`,
    )
  ).sum;
const debt = (memberId: string) =>
  paying.run((db) => readBalance(db, { merchant: MERCHANT, memberId, currency: 'USD', kind: 'debt' }));

async function owe(memberId: string, minor: bigint): Promise<void> {
  const id = randomUUID();
  await paying.run(async (db) => {
    const account = { kind: 'debt', owner_id: memberId, currency: 'USD', floor: null, ceiling: 0n } as const;
    const operator = { kind: 'provider', owner_id: null, currency: 'USD', floor: null, vendor: 'HOUSEBANK' } as const;
    const sides = [
      { accountId: await ensureAccount(db, MERCHANT, account), amountMinor: -minor },
      { accountId: await ensureAccount(db, MERCHANT, operator), amountMinor: minor },
    ];
    const movement = { kind: 'reversal', obligation: `deposit:${id}:back` } as const;
    await moveMoneyOnce(db, { merchant: MERCHANT, actor: 'HOUSEBANK', key: `platform:${id}`, sides, ...movement });
  });
}

const stateOf = (table: 'deposit' | 'withdrawal', id: string) =>
  paying.one<{ state: string; version: bigint }>(sql`select state, version from ${sql.table(table)} where id = ${id}`);
const withdrawalOf = (id: string) =>
  paying.one(sql`select state, held_minor as held, matched_minor as matched from withdrawal where id = ${id}`);

function answer(
  match: SeenMatch,
  request: Omit<ReceiptAnswer, 'id'>,
  key: string = crypto.randomUUID(),
  by = withdrawer,
) {
  const asker = { merchant: MERCHANT, memberId: by, key, exponent: 2 };
  const pictures = (request.pictures ?? []).map((text) => Buffer.from(text));
  return paying.run((db) =>
    answerReceipt(db, paying.cashier.receipts.takeStep, asker, { id: match.id, ...request }, pictures),
  );
}

const reported = async (memberId: string) => {
  const { rows } = await paying.run((db) =>
    sql<{
      kind: string;
    }>`select kind from inbox_message where member_id = ${memberId} and kind <> 'correctionMade' order by id`.execute(
      db,
    ),
  );
  return rows.map(({ kind }) => kind);
};

const seeReceipts = (memberId: string) =>
  paying.run((db) => readReceipts(db, { merchant: MERCHANT, memberId, exponent: 2 }));

describe('finding a withdrawal', () => {
  test('M182: an equal one before the oldest; never an own one, one with a shared payout account, or one of the own line', async () => {
    const [equal, shared, below] = [
      await paying.join(`equal${count}`),
      await paying.join(`shared${count}`, { number: '4321' }),
      await paying.join(`below${count}`, { upline: depositor }),
    ];
    for (const id of [equal, shared, below, depositor]) await give(id, 50_000n);
    const same = await paying.join(`same${count}`, { number: '4321' });
    const older = await paying.withdraw(withdrawer, 40_000n);
    const whole = await paying.withdraw(equal, 20_000n);
    await paying.withdraw(depositor, 31_000n);
    await paying.withdraw(below, 31_000n);
    const found = async (by: string, amount: bigint) =>
      (await paying.matchOf(await paying.deposit(by, amount)))?.withdrawal_id;
    expect(await found(depositor, 20_000n)).toBe(whole);
    expect(await found(depositor, 31_000n)).toBe(older);
    // The withdrawal has 90.00 left; no deposit could pay a rest of 0.99.
    expect(await found(depositor, 8_901n)).toBeUndefined();
    const theirs = await paying.withdraw(shared, 32_000n);
    expect(await found(same, 32_000n)).toBeUndefined();
    expect(await found(depositor, 32_000n)).toBe(theirs);
    expect(await found(depositor, 9_000n)).toBe(older);
  });

  test('M182: twenty parallel depositors fill one withdrawal, without its fee, no unit more', async () => {
    const withdrawal = await paying.withdraw(withdrawer, 10_500n, 500n);
    const payers = await Promise.all(Array.from({ length: 20 }, (_, at) => paying.join(`p${count}x${at}`)));
    const deposits = await Promise.all(payers.map((payer) => paying.deposit(payer, 1_000n)));
    const found = await Promise.all(deposits.map(paying.matchOf));
    const matched = found.filter((match) => match !== undefined);
    expect(matched).toHaveLength(10);
    expect(matched.every((match) => match.state === 'asked' && match.withdrawal_id === withdrawal)).toBe(true);
    expect(await withdrawalOf(withdrawal)).toEqual({ state: 'sending', held: 10_500n, matched: 10_000n });
    const more = sql`insert into payout_match (merchant, withdrawal_id, deposit_id, amount_minor)
      values (${MERCHANT}, ${withdrawal}, ${deposits[found.indexOf(undefined as never)]}, 1)`;
    await expect(paying.run((db) => more.execute(db))).rejects.toThrow('matched_leaves_the_fee');
    const direct = sql`update withdrawal set matched_minor = 0 where id = ${withdrawal}`;
    await expect(paying.run((db) => direct.execute(db))).rejects.toThrow('moves by its matches alone');
    const outcomes = await Promise.all(matched.map((match) => answer(match, { answer: 'ALL_RECEIVED' })));
    expect(outcomes).toEqual(Array(10).fill(undefined));
    expect(await withdrawalOf(withdrawal)).toEqual({ state: 'paid', held: 0n, matched: 0n });
    expect(await cash(withdrawer)).toBe(89_500n);
  });
});

describe('the withdrawer’s answers', () => {
  test('M182: member info notifies only the user with a receipt to confirm, until it is answered', async () => {
    const waits = (memberId: string) => paying.run((db) => readMember(db, MERCHANT, memberId));
    await paying.withdraw(withdrawer, 10_000n);
    expect(await waits(withdrawer)).toMatchObject({ to_confirm: false });
    const match = await paying.matchOf(await paying.deposit(depositor, 10_000n));
    expect(await waits(withdrawer)).toMatchObject({ to_confirm: true });
    expect(await waits(depositor)).toMatchObject({ to_confirm: false });
    await answer(match, { answer: 'ALL_RECEIVED' });
    expect(await waits(withdrawer)).toMatchObject({ to_confirm: false });
  });

  test('M182 D50: in parts, each credited at once with a clock restart; with the last one both orders are over', async () => {
    const withdrawal = await paying.withdraw(withdrawer, 10_000n);
    const deposit = await paying.deposit(depositor, 10_000n);
    const match = await paying.matchOf(deposit);
    await paying.pass(45);
    expect(await answer(match, { answer: 'RECEIVED', amount: '30.00' })).toBeUndefined();
    expect([await cash(depositor), await withdrawalOf(withdrawal)]).toEqual([
      3_000n,
      { state: 'sending', held: 7_000n, matched: 7_000n },
    ]);
    // Of sixty new minutes forty-five have passed.
    await paying.pass(45);
    const { list, now } = await seeReceipts(withdrawer);
    expect(list).toMatchObject([
      { state: 'asked', received: '30.00', remaining: '70.00', payer: expect.stringMatching(/^in?•••$/) },
    ]);
    expect(Math.round(((list[0]?.dueAt ?? 0) - now) / 60_000)).toBe(15);
    expect(await answer(match, { answer: 'ALL_RECEIVED' })).toBeUndefined();
    expect([await cash(depositor), await withdrawalOf(withdrawal)]).toEqual([
      10_000n,
      { state: 'paid', held: 0n, matched: 0n },
    ]);
    expect(
      await paying.one(sql`select state, arrived_minor as arrived, transfer_id = (
        select transfer_id from order_step where order_id = ${match.id} and step = 'all') as by_receipt
      from deposit where id = ${deposit}`),
    ).toEqual({ state: 'paid', arrived: 10_000n, by_receipt: true });
    // One message for each order and receipt, about its latest step.
    expect(await reported(depositor)).toEqual(['receiptWhole', 'depositCredited']);
    expect(await reported(withdrawer)).toEqual(['receiptWhole', 'withdrawalPaid']);
    expect((await seeReceipts(withdrawer)).list).toMatchObject([{ state: 'received', remaining: '0.00' }]);
  });

  test('D70 M182: each part first repays what the depositor owes, before any of it can be played or withdrawn', async () => {
    await owe(depositor, 4_000n);
    await paying.withdraw(withdrawer, 10_000n);
    const deposit = await paying.deposit(depositor, 10_000n);
    const match = await paying.matchOf(deposit);
    await answer(match, { answer: 'RECEIVED', amount: '30.00' });
    expect([await cash(depositor), await debt(depositor)]).toEqual([0n, -1_000n]);
    await answer(match, { answer: 'RECEIVED', amount: '25.00' });
    expect([await cash(depositor), await debt(depositor)]).toEqual([1_500n, 0n]);
    await answer(match, { answer: 'ALL_RECEIVED' });
    expect([await cash(depositor), await debt(depositor)]).toEqual([6_000n, 0n]);
    expect(await stateOf('deposit', deposit)).toMatchObject({ state: 'paid' });
  });

  test('M182: more than is open, nothing, a part without proof, and another user’s receipt are refused and change nothing', async () => {
    await paying.withdraw(withdrawer, 10_000n);
    const match = await paying.matchOf(await paying.deposit(depositor, 10_000n));
    expect(await answer(match, { answer: 'RECEIVED', amount: '100.01' })).toMatchObject({
      errorCode: 'amount_outside',
      value: { maximum: '100.00' },
    });
    for (const amount of ['0', '0.001', undefined])
      expect(await answer(match, { answer: 'RECEIVED', ...(amount && { amount }) })).toMatchObject({
        errorCode: 'invalid_request',
      });
    expect(await answer(match, { answer: 'NOT_RECEIVED' })).toMatchObject({ errorCode: 'proof_missing' });
    await expect(answer(match, { answer: 'ALL_RECEIVED' }, 'k', depositor)).rejects.toMatchObject({
      errorCode: 'not_found',
    });
    expect(await paying.matchOf(await depositOf(match))).toEqual(match);
  });

  test('M182, P7: the payer’s deposit tells the confirmed amount, the disputed rest, and what became of it', async () => {
    await paying.withdraw(withdrawer, 10_000n);
    const deposit = await paying.deposit(depositor, 10_000n);
    const match = await paying.matchOf(deposit);
    const receiptOf = () =>
      paying.run(async (db) => {
        const reader = { merchant: MERCHANT, memberId: depositor, language: 'EN', exponent: 2 };
        const { orders } = await readDepositPage(db, reader, undefined);
        return orders.find(({ id }) => id === deposit)?.receipt;
      });
    expect(await receiptOf()).toEqual({ state: 'asked', received: '0.00', remaining: '100.00' });
    await answer(match, { answer: 'RECEIVED', amount: '30' });
    await answer(match, { answer: 'NOT_RECEIVED', pictures: ['p'] });
    expect(await receiptOf()).toEqual({ state: 'disputed', received: '30.00', remaining: '70.00' });
    const { list } = await seeReceipts(withdrawer);
    expect(list.find(({ id }) => id === match.id)).toMatchObject({ received: '30.00', remaining: '70.00' });
  });

  test('one answer under one key counts once, for any number of sends; under it another answer is refused', async () => {
    await paying.withdraw(withdrawer, 10_000n);
    const match = await paying.matchOf(await paying.deposit(depositor, 10_000n));
    const part = { answer: 'RECEIVED', amount: '10' } as const;
    expect(await Promise.all([1, 2, 3].map(() => answer(match, part, 'one key')))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await cash(depositor)).toBe(1_000n);
    await expect(answer(match, { ...part, amount: '11' }, 'one key')).rejects.toMatchObject({
      errorCode: 'idempotency_key_reused',
    });
    expect(await answer(match, { answer: 'ALL_RECEIVED' })).toBeUndefined();
    expect(await answer(match, part, 'one key')).toBeUndefined();
    expect(await cash(depositor)).toBe(10_000n);
  });

  test('M182: of two tabs that answer in parallel, one is notified that it was answered', async () => {
    await paying.withdraw(withdrawer, 10_000n);
    const match = await paying.matchOf(await paying.deposit(depositor, 10_000n));
    const part = { answer: 'RECEIVED', amount: '40', remaining: '100' } as const;
    const outcomes = await Promise.all([answer(match, part), answer(match, part)]);
    expect(outcomes.map((refusal) => refusal?.errorCode).sort()).toEqual(['receipt_answered', undefined]);
    expect(await cash(depositor)).toBe(4_000n);
    const both = await Promise.all([
      answer(match, { answer: 'ALL_RECEIVED' }),
      answer(match, { answer: 'NOT_RECEIVED', pictures: ['p'] }),
    ]);
    expect(both.filter((refusal) => refusal?.errorCode === 'receipt_answered')).toHaveLength(1);
  });
});

const reminderOf = async (memberId: string) =>
  (
    await paying.one<{ id: bigint }>(
      sql`select id from inbox_message where member_id = ${memberId} and kind = 'receiptReminder'`,
    )
  ).id;

const depositOf = async ({ id }: SeenMatch) =>
  (await paying.one<{ id: string }>(sql`select deposit_id as id from payout_match where id = ${id}`)).id;

describe('the clock', () => {
  test('M183, D34: reminds once with thirty and once with ten minutes left, and counts unanswered ones as received', async () => {
    const withdrawal = await paying.withdraw(withdrawer, 10_000n);
    const deposit = await paying.deposit(depositor, 4_000n);
    const match = await paying.matchOf(deposit);
    await paying.pass(29);
    expect(await reported(withdrawer)).toEqual(['withdrawalApproved', 'receiptAsked']);
    await paying.pass(2);
    const first = await reminderOf(withdrawer);
    expect(await reported(withdrawer)).toEqual(['withdrawalApproved', 'receiptReminder']);
    await paying.pass(18);
    expect(await reminderOf(withdrawer)).toBe(first);
    // A message takes the place of the one before it.
    await paying.pass(5);
    const second = await reminderOf(withdrawer);
    expect(second).not.toBe(first);
    await paying.pass(3);
    expect(await reminderOf(withdrawer)).toBe(second);
    expect(await reported(withdrawer)).toEqual(['withdrawalApproved', 'receiptReminder']);
    expect((await stateOf('deposit', deposit)).state).toBe('waiting');
    await paying.pass(3);
    expect(await paying.matchOf(deposit)).toMatchObject({ state: 'received', received_minor: 4_000n });
    expect([await cash(depositor), await withdrawalOf(withdrawal)]).toEqual([
      4_000n,
      { state: 'sending', held: 6_000n, matched: 0n },
    ]);
    expect((await stateOf('deposit', deposit)).state).toBe('paid');
    expect(paying.mailed).toEqual([
      'order:withdrawalApproved',
      'order:receiptAsked',
      'order:receiptAutomatic',
      'order:receiptAutomatic',
    ]);
    expect(await answer(match, { answer: 'ALL_RECEIVED' })).toMatchObject({ errorCode: 'receipt_answered' });
  });

  test('M183: a parallel answer and timeout move it once', async () => {
    const withdrawal = await paying.withdraw(withdrawer, 5_000n);
    const match = await paying.matchOf(await paying.deposit(depositor, 5_000n));
    const [refusal] = await Promise.all([answer(match, { answer: 'ALL_RECEIVED' }), paying.pass(61)]);
    expect([undefined, 'receipt_answered']).toContain(refusal?.errorCode);
    await paying.pass(0);
    expect([await cash(depositor), await withdrawalOf(withdrawal)]).toEqual([
      5_000n,
      { state: 'paid', held: 0n, matched: 0n },
    ]);
  });

  test('M183: the merchant’s own minutes apply', async () => {
    const setting = (minutes: number) =>
      paying.run((db) =>
        sql`insert into cashier_setting (merchant, receipt_minutes) values (${MERCHANT}, ${minutes})
          on conflict (merchant) do update set receipt_minutes = excluded.receipt_minutes`.execute(db),
      );
    await setting(20);
    await paying.withdraw(withdrawer, 5_000n);
    const deposit = await paying.deposit(depositor, 5_000n);
    await paying.pass(21);
    expect((await paying.matchOf(deposit)).state).toBe('received');
    await setting(60);
  });

  test('an unpaid match expires with its deposit, and the withdrawal is matched again', async () => {
    const withdrawal = await paying.withdraw(withdrawer, 5_000n);
    const deposit = await paying.deposit(depositor, 5_000n, false);
    expect((await paying.matchOf(deposit)).state).toBe('paying');
    expect(await paying.run((db) => paying.matches.isOpen(db, MERCHANT, deposit))).toBe(true);
    expect(await paying.run((db) => paying.matches.payeeOf(db, MERCHANT, deposit))).toMatchObject({
      holder: `Holder of out${count}`,
    });
    await paying.pass(31);
    expect([(await paying.matchOf(deposit)).state, (await stateOf('deposit', deposit)).state]).toEqual([
      'lapsed',
      'expired',
    ]);
    expect(await paying.run((db) => paying.matches.isOpen(db, MERCHANT, deposit))).toBe(false);
    expect(await paying.run((db) => paying.matches.payeeOf(db, MERCHANT, deposit))).toBeUndefined();
    await paying.run((db) => paying.matches.proved(db, MERCHANT, deposit));
    expect((await paying.matchOf(deposit)).state).toBe('lapsed');
    expect((await paying.matchOf(await paying.deposit(depositor, 5_000n))).withdrawal_id).toBe(withdrawal);
  });
});

describe('a dispute', () => {
  const dispute = async (part?: string) => {
    const withdrawal = await paying.withdraw(withdrawer, 8_000n);
    const deposit = await paying.deposit(depositor, 8_000n);
    const match = await paying.matchOf(deposit);
    if (part !== undefined) await answer(match, { answer: 'RECEIVED', amount: part });
    expect(await answer(match, { answer: 'NOT_RECEIVED', pictures: ['a statement'] })).toBeUndefined();
    return { withdrawal, deposit, id: match.id, version: (await paying.matchOf(deposit)).version };
  };
  const staff = (
    step: string,
    who: string,
    { id, version }: { readonly id: string; readonly version: bigint },
    how = takeStaff,
  ) => {
    const of = { merchant: MERCHANT, id, version, step, staff: who, reason: 'the statement shows it' };
    return paying.run((db) => how(db, of));
  };
  type Staff = (db: Parameters<typeof proposeStep>[0], of: Parameters<typeof proposeStep>[2]) => Promise<unknown>;
  const takeStaff: Staff = (db, of) =>
    takeStaffStep(db, paying.cashier.receipts.takeStep, paying.cashier.receipts.orders, of);
  const propose: Staff = (db, of) => proposeStep(db, paying.cashier.receipts.orders, of);

  test('M182: stops the clock, saves the proof, and nothing moves', async () => {
    const { deposit, id } = await dispute();
    await paying.pass(100);
    expect((await paying.matchOf(deposit)).state).toBe('disputed');
    expect(await cash(depositor)).toBe(0n);
    expect(
      await paying.one(sql`select member_id = ${withdrawer} as own, convert_from(picture, 'utf8') as picture
      from order_evidence where machine = 'match' and order_id = ${id}`),
    ).toEqual({ own: true, picture: 'a statement' });
  });

  test('M184: two staff users force the rest; one alone does not, in any order; it is never refunded', async () => {
    const disputed = await dispute('10');
    await expect(staff('force', 'anna', disputed)).rejects.toMatchObject({ kind: 'unproposed' });
    await staff('force', 'anna', disputed, propose);
    await expect(staff('force', 'anna', disputed, propose)).rejects.toMatchObject({ kind: 'proposed' });
    await expect(staff('force', 'anna', disputed)).rejects.toMatchObject({ kind: 'own' });
    await expect(staff('force', 'anna', disputed)).rejects.toMatchObject({ kind: 'own' });
    expect(await cash(depositor)).toBe(1_000n);
    await staff('force', 'berta', disputed);
    expect([await cash(depositor), await cash(withdrawer)]).toEqual([8_000n, 92_000n]);
    expect([(await stateOf('deposit', disputed.deposit)).state, await withdrawalOf(disputed.withdrawal)]).toEqual([
      'paid',
      { state: 'paid', held: 0n, matched: 0n },
    ]);
    for (const step of ['force', 'refuse'])
      await expect(staff(step, 'carla', { ...disputed, version: disputed.version + 1n })).rejects.toMatchObject({
        kind: 'no-step',
      });
  });

  test('refused by one staff user, the deposit fails and the withdrawal is matched again', async () => {
    const disputed = await dispute();
    await staff('refuse', 'anna', disputed);
    expect(await paying.one(sql`select state, reason from deposit where id = ${disputed.deposit}`)).toEqual({
      state: 'failed',
      reason: 'the statement shows it',
    });
    expect(await withdrawalOf(disputed.withdrawal)).toEqual({ state: 'sending', held: 8_000n, matched: 0n });
    expect((await paying.matchOf(await paying.deposit(depositor, 8_000n))).withdrawal_id).toBe(disputed.withdrawal);
  });

  test('refused after a part, the deposit is paid with it and the rest is matched again', async () => {
    const disputed = await dispute('25');
    await staff('refuse', 'anna', disputed);
    expect(
      await paying.one(sql`select state, arrived_minor as arrived from deposit where id = ${disputed.deposit}`),
    ).toEqual({
      state: 'paid',
      arrived: 2_500n,
    });
    expect([await cash(depositor), await withdrawalOf(disputed.withdrawal)]).toEqual([
      2_500n,
      { state: 'sending', held: 5_500n, matched: 0n },
    ]);
    // Members paid each other without the provider: neither the provider nor staff can revert it.
    const { matches } = paying.cashier.receipts;
    const nothing = async () => Promise.reject(new Error('nothing is to move'));
    const { version } = await stateOf('deposit', disputed.deposit);
    const of = { merchant: MERCHANT, id: disputed.deposit, version, step: 'takeBack', staff: 'anna', reason: 'asked' };
    await expect(
      paying.run((db) =>
        proposeStep(
          db,
          createDepositOrders({ takeStep: nothing, readBalance, takeBackBonus: nothing }, matches, allowDeposits),
          of,
        ),
      ),
    ).rejects.toMatchObject({ kind: 'unfit' });
    const hear = createReportedDeposits({
      readBalance,
      readCurrency,
      matches,
      checkDeposit: allowDeposits,
      takeStep: nothing,
      putAside: nothing,
      recallAside: nothing,
      takeBackBonus: nothing,
    });
    const reported = { merchant: MERCHANT, reference: disputed.deposit, direction: 'in', state: 'reversed' } as const;
    const amount = { amountMinor: '2500', currency: 'USD', exponent: 2, sequence: 9 };
    expect(await paying.run((db) => hear(db, 'HOUSEBANK', { ...reported, ...amount }))).toEqual({
      kind: 'unfit',
      why: 'matched',
    });
  });
});

describe('unpaid withdrawals', () => {
  const withdrawals = () => {
    const answers = createQueueAnswers(paying.cashier.orders);
    const machine = 'withdrawal';
    const of = async (id: string) => ({ merchant: MERCHANT, machine, id, ...(await stateOf('withdrawal', id)) });
    return {
      options: async (id: string) => {
        const order = { ...(await of(id)), amountMinor: 9_000n };
        return (await paying.run((db) => answers.options(db, order, new Map()))).map(({ step, amounts }) => [
          step.step,
          amounts,
        ]);
      },
      take: async (id: string, step: string, staff: string, isFirst = false) => {
        const request = { ...(await of(id)), step, staff, reason: 'nobody pays it', isFirst };
        return paying.run(async (db) => answers.of(machine)?.answer(db, request));
      },
      waiting: async (id: string) => {
        const { rows } = await paying.run((db) => listOrders(db, MERCHANT, { machine, part: 'staff' }));
        return rows.some((row) => row.id === id);
      },
    };
  };

  test('M184: a rest smaller than any deposit waits for staff; one user returns it with the unearned fee', async () => {
    const { options, take, waiting } = withdrawals();
    const id = await paying.withdraw(withdrawer, 9_000n, 100n);
    const deposit = await paying.deposit(depositor, 8_900n);
    const match = await paying.matchOf(deposit);
    await answer(match, { answer: 'RECEIVED', amount: '88.50' });
    // A member is about to pay it.
    expect([await options(id), await waiting(id)]).toEqual([[], false]);
    await expect(take(id, 'release', 'anna')).rejects.toMatchObject({ kind: 'unfit' });
    const direct = sql`update withdrawal set state = 'released', version = version + 1 where id = ${id}`;
    await expect(paying.run((db) => direct.execute(db))).rejects.toThrow('no member is about to pay');
    await answer(match, { answer: 'NOT_RECEIVED', pictures: ['a statement'] });
    const { version } = await paying.matchOf(deposit);
    const refuse = {
      merchant: MERCHANT,
      id: match.id,
      version,
      step: 'refuse',
      staff: 'anna',
      reason: 'not set',
    };
    const { takeStep, orders } = paying.cashier.receipts;
    await paying.run((db) => takeStaffStep(db, takeStep, orders, refuse));
    expect([await options(id), await waiting(id)]).toEqual([[['release', { unpaid: 51n, fee: 99n }]], true]);
    const states = await paying.run((db) => readWaiting(db, MERCHANT));
    expect(states).toContainEqual(expect.objectContaining({ state: 'sending', isStaffs: true, count: 1n }));
    // D49: a payout requested from a provider cannot be released.
    const asProviders = sql`update pay_method set kind = 'BANK', way = 'account'
      where id = (select method_id from withdrawal where id = ${id})`;
    const freed = paying.run(async (db) => {
      await asProviders.execute(db);
      await direct.execute(db);
    });
    await expect(freed).rejects.toThrow('no member is about to pay');
    expect(await take(id, 'release', 'anna')).toMatchObject({
      outcome: 'taken',
      state: 'released',
    });
    expect([await cash(withdrawer), await withdrawalOf(id), await waiting(id)]).toEqual([
      91_051n,
      { state: 'released', held: 0n, matched: 0n },
      false,
    ]);
    expect((await reported(withdrawer)).at(-1)).toBe('withdrawalReleased');
    expect(paying.mailed.at(-1)).toBe('order:withdrawalReleased');
    await expect(take(id, 'release', 'berta')).rejects.toMatchObject({ kind: 'no-step' });
  });

  test('M184: a fully unpaid one is returned in full, above the limit by two', async () => {
    const { options, take, waiting } = withdrawals();
    const limit = (minor: bigint | null) =>
      paying.run((db) =>
        sql`insert into cashier_setting (merchant, two_above_minor) values (${MERCHANT}, ${minor})
          on conflict (merchant) do update set two_above_minor = excluded.two_above_minor`.execute(db),
      );
    await limit(8_999n);
    const id = await paying.withdraw(withdrawer, 9_000n, 100n);
    expect([await options(id), await waiting(id)]).toEqual([[['releaseAbove', { unpaid: 9_000n, fee: 0n }]], false]);
    await expect(take(id, 'release', 'anna')).rejects.toMatchObject({ kind: 'unfit' });
    await expect(take(id, 'releaseAbove', 'anna')).rejects.toMatchObject({ kind: 'unproposed' });
    expect(await take(id, 'releaseAbove', 'anna', true)).toMatchObject({ outcome: 'proposed', state: 'sending' });
    await expect(take(id, 'releaseAbove', 'anna')).rejects.toMatchObject({ kind: 'own' });
    // A proposal is not a step: a deposit in the meantime is matched, and the second staff user has to wait for it.
    const deposit = await paying.deposit(depositor, 8_900n, false);
    expect((await paying.matchOf(deposit)).withdrawal_id).toBe(id);
    await expect(take(id, 'releaseAbove', 'berta')).rejects.toMatchObject({ kind: 'unfit' });
    await paying.pass(31);
    expect(await take(id, 'releaseAbove', 'berta')).toMatchObject({
      outcome: 'taken',
      state: 'released',
    });
    expect(await cash(withdrawer)).toBe(100_000n);
    await limit(null);
  });
});
