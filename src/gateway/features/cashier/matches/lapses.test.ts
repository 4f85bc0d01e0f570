/** Matched members who do not pay. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueueAnswers } from '#gateway/features/cashier/queues/answer.ts';
import { listOrders } from '#gateway/features/cashier/queues/list.ts';
import { readBalance } from '#gateway/features/wallet/stored-balance.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { answerReceipt } from './answer.ts';
import { letMembersPay, type MembersPaying } from './testing/c2c.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let paying: MembersPaying;
let withdrawer: string;
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
  withdrawer = await paying.join(`out${count}`);
  const wanted = { memberId: withdrawer, wallet: 'MAIN', amountMinor: 50_000n, reason: 'to withdraw' };
  const { corrections } = paying.cashier;
  const id = await paying.run((db) => corrections.propose(db, MERCHANT, wanted, 'anna'));
  await paying.run((db) => corrections.approve(db, MERCHANT, { id, version: 0n }, 'berta'));
});

const isMatched = async (deposit: string) => (await paying.matchOf(deposit)) !== undefined;
const waits = async (id: string) => {
  const { rows } = await paying.run((db) => listOrders(db, MERCHANT, { machine: 'withdrawal', part: 'staff' }));
  return rows.some((row) => row.id === id);
};

/** Is matched with the rest of the withdrawal, and does not pay. */
async function leaveUnpaid(member: string): Promise<void> {
  expect(await isMatched(await paying.deposit(member, 5_000n, false))).toBe(true);
  await paying.pass(31);
}

test('M182: a member who leaves three matches unpaid holds no withdrawals for a day: others pay them', async () => {
  const withdrawal = await paying.withdraw(withdrawer, 5_000n);
  const [idler, payer] = [await paying.join(`idle${count}`), await paying.join(`pay${count}`)];
  for (let times = 0; times < 3; times += 1) await leaveUnpaid(idler);
  expect(await isMatched(await paying.deposit(idler, 5_000n, false))).toBe(false);
  const paid = await paying.deposit(payer, 5_000n);
  expect((await paying.matchOf(paid)).withdrawal_id).toBe(withdrawal);
  // A day later the member is matched again.
  await paying.withdraw(withdrawer, 5_000n);
  await asOwner(gateway.context.db, MERCHANT, (owner) =>
    sql`update payout_match set created_at = created_at - interval '25 hours'`.execute(owner),
  );
  expect(await isMatched(await paying.deposit(idler, 5_000n, false))).toBe(true);
});

test('M182: matches that still wait for money count like unpaid ones: no member holds more of them at once', async () => {
  await paying.withdraw(withdrawer, 40_000n);
  const idler = await paying.join(`idle${count}`);
  const found = [];
  for (let times = 0; times < 5; times += 1) found.push(await isMatched(await paying.deposit(idler, 5_000n, false)));
  expect(found).toEqual([true, true, true, false, false]);
});

test('M182: a withdrawal that five members left unpaid is offered to earlier payers, and waits for staff, who return it', async () => {
  const payer = await paying.join(`pay${count}`);
  await paying.withdraw(withdrawer, 6_000n);
  const match = await paying.matchOf(await paying.deposit(payer, 6_000n));
  const asker = { merchant: MERCHANT, memberId: withdrawer, key: match.id, exponent: 2 };
  const { takeStep } = paying.cashier.receipts;
  await paying.run((db) => answerReceipt(db, takeStep, asker, { id: match.id, answer: 'ALL_RECEIVED' }, []));
  const withdrawal = await paying.withdraw(withdrawer, 5_000n);
  for (let times = 0; times < 5; times += 1) {
    expect(await waits(withdrawal)).toBe(false);
    await leaveUnpaid(await paying.join(`idle${count}x${times}`));
  }
  expect(await isMatched(await paying.deposit(await paying.join(`new${count}`), 5_000n, false))).toBe(false);
  expect(await waits(withdrawal)).toBe(true);
  const known = await paying.deposit(payer, 5_000n, false);
  expect([(await paying.matchOf(known)).withdrawal_id, await waits(withdrawal)]).toEqual([withdrawal, false]);
  await paying.pass(31);
  const answers = createQueueAnswers(paying.cashier.orders).of('withdrawal');
  const { version } = await paying.one<{ version: bigint }>(
    sql`select version from withdrawal where id = ${withdrawal}`,
  );
  const release = {
    merchant: MERCHANT,
    machine: 'withdrawal',
    id: withdrawal,
    version,
    step: 'release',
    staff: 'anna',
  };
  await paying.run(async (db) => answers?.answer(db, { ...release, reason: 'nobody pays it', isFirst: false }));
  const balance = await paying.run((db) =>
    readBalance(db, { merchant: MERCHANT, memberId: withdrawer, currency: 'USD', kind: 'member' }),
  );
  expect(balance).toBe(44_000n);
});
