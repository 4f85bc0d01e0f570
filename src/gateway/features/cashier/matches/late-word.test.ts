/** A provider's reports about a deposit that was matched to another member. */

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import type { Matches } from '#gateway/features/cashier/deposits/matches-port.ts';
import { createReportedDeposits } from '#gateway/features/cashier/deposits/reported-deposits.ts';
import { createDepositOrders } from '#gateway/features/cashier/deposits/staff-orders.ts';
import { takeStaffStep } from '#gateway/features/cashier/orders/staff-steps.ts';
import { readCurrency } from '#gateway/features/wallet/currency.ts';
import { readBalance } from '#gateway/features/wallet/stored-balance.ts';
import { allowDeposits } from '#gateway/testing/allow-deposits.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { composeSteps } from '#gateway/wiring/wire-cashier.ts';
import { answerReceipt } from './answer.ts';
import { letMembersPay, type MembersPaying } from './testing/c2c.ts';

const MERCHANT = 'aurora';
const takeStep = composeSteps({ notify: async () => undefined });
let gateway: TestGateway;
let paying: MembersPaying;
let withdrawer: string;
let depositor: string;
let count = 0;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  paying = await letMembersPay(gateway);
});

afterAll(() => gateway.close());

/** Each test has its own members; withdrawals left open by other tests are not matched. */
beforeEach(async () => {
  await asOwner(gateway.context.db, MERCHANT, (owner) =>
    sql`update withdrawal set state = 'unknown', version = version + 1 where state = 'sending'`.execute(owner),
  );
  count += 1;
  [withdrawer, depositor] = [await paying.join(`out${count}`), await paying.join(`in${count}`)];
  const wanted = { memberId: withdrawer, wallet: 'MAIN', amountMinor: 50_000n, reason: 'to withdraw' };
  const { corrections } = paying.cashier;
  const id = await paying.run((db) => corrections.propose(db, MERCHANT, wanted, 'anna'));
  await paying.run((db) => corrections.approve(db, MERCHANT, { id, version: 0n }, 'berta'));
});

const cash = (memberId: string) =>
  paying.run((db) => readBalance(db, { merchant: MERCHANT, memberId, currency: 'USD', kind: 'member' }));
const stateOf = (id: string) => paying.one<{ state: string }>(sql`select state from deposit where id = ${id}`);
const fault = async () => (await verifyBooks(gateway.context.db, [MERCHANT], new Map()))[0]?.fault;

let sequence = 0;
function notify(reference: string, state: 'paid' | 'reversed', minor: bigint, matches: Matches = paying.matches) {
  const { put: putAside, recall: recallAside } = paying.cashier.suspense;
  const { takeBackOf } = paying.cashier.grants;
  const takesBack = { takeStep, readBalance, takeBackBonus: takeBackOf };
  const hear = createReportedDeposits({
    ...takesBack,
    readCurrency,
    matches,
    putAside,
    recallAside,
    checkDeposit: allowDeposits,
  });
  sequence += 1;
  const reported = { merchant: MERCHANT, reference, direction: 'in', state, amountMinor: String(minor) } as const;
  return paying.run((db) => hear(db, 'HOUSEBANK', { ...reported, currency: 'USD', exponent: 2, sequence }));
}

/** A deposit of 80.00 whose match has ended in this way. */
async function ended(how: 'lapsed' | 'refused'): Promise<string> {
  await paying.withdraw(withdrawer, 8_000n);
  const deposit = await paying.deposit(depositor, 8_000n, how === 'refused');
  const { id } = await paying.matchOf(deposit);
  if (how === 'lapsed') await paying.pass(31);
  else {
    const asker = { merchant: MERCHANT, memberId: withdrawer, key: id, exponent: 2 };
    const { takeStep: takeMatchStep, orders } = paying.cashier.receipts;
    await paying.run((db) =>
      answerReceipt(db, takeMatchStep, asker, { id, answer: 'NOT_RECEIVED', pictures: ['x'] }, [Buffer.from('x')]),
    );
    const { version } = await paying.matchOf(deposit);
    const refuse = {
      merchant: MERCHANT,
      id,
      version,
      step: 'refuse',
      staff: 'anna',
      reason: 'not set',
    };
    await paying.run((db) => takeStaffStep(db, takeMatchStep, orders, refuse));
  }
  expect((await paying.matchOf(deposit)).state).toBe(how);
  return deposit;
}

describe.each(['lapsed', 'refused'] as const)('a deposit whose match was %s', (how) => {
  test('is credited by no provider event: it waits for staff, and the withdrawal holds its full sum', async () => {
    const deposit = await ended(how);
    await notify(deposit, 'paid', 8_000n);
    expect([(await stateOf(deposit)).state, await cash(depositor)]).toEqual(['review', 0n]);
    await notify(deposit, 'paid', 16_000n);
    expect([await cash(depositor), await cash(withdrawer)]).toEqual([0n, 42_000n]);
    expect(await fault()).toBeUndefined();
  });

  test('is credited by staff who have seen the money, and is reversed when the provider does', async () => {
    const [seen, back] = [await ended(how), await ended(how)];
    for (const deposit of [seen, back]) await notify(deposit, 'paid', 8_000n);
    const orders = createDepositOrders(
      { takeStep, readBalance, takeBackBonus: async () => undefined },
      paying.matches,
      allowDeposits,
    );
    const { version } = await paying.one<{ version: bigint }>(sql`select version from deposit where id = ${seen}`);
    const accept = { merchant: MERCHANT, id: seen, version, step: 'accept', staff: 'anna', reason: 'on the statement' };
    await paying.run((db) => takeStaffStep(db, takeStep, orders, accept));
    await notify(back, 'reversed', 8_000n);
    expect([(await stateOf(seen)).state, (await stateOf(back)).state]).toEqual(['paid', 'refunded']);
    expect(await cash(depositor)).toBe(8_000n);
    expect(await fault()).toBeUndefined();
  });
});

test('the books name a matched deposit that a provider event has credited', async () => {
  const deposit = await ended('lapsed');
  await notify(deposit, 'paid', 8_000n, {
    ...paying.matches,
    matchOf: async () => 'none',
  });
  expect(await cash(depositor)).toBe(8_000n);
  expect(await fault()).toMatchObject({ row: `deposit ${deposit}`, found: expect.stringContaining('HOUSEBANK') });
});
