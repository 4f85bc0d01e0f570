import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyBooksNow } from '#gateway/features/books/verify-now.ts';
import { ensureAccount, moveMoney } from '#gateway/features/wallet/ledger.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { asOwner, createWithdrawer, inAurora, type Withdrawer } from '#gateway/testing/withdrawer.ts';
import { composeSuspense } from '#gateway/wiring/wire-cashier.ts';
import { answerReceipt } from '../matches/answer.ts';
import { letMembersPay, type MembersPaying } from '../matches/testing/c2c.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let player: Withdrawer;
let paying: MembersPaying;
let receiver: string;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  player = await createWithdrawer(gateway, 'player1', '0071223344');
  const then = `now() - interval '10 days'`;
  await asOwner(gateway, `update member set created_at = ${then}, password_changed_at = ${then}`);
  await asOwner(gateway, `update payment_password_guard set changed_at = null`);
  paying = await letMembersPay(gateway);
  receiver = await paying.join('receiver');
  await correct(receiver, 100_000n);
});

/** No open orders, and earlier credits do not count. */
beforeEach(async () => {
  await asOwner(gateway, `update withdrawal set created_at = created_at - interval '1 hour'`);
  const left = (await player.withdrawable()).needs.reduce(
    (sum: number, { done, goal }: { done: string; goal: string }) =>
      sum + Math.round((Number(goal) - Number(done)) * 100),
    0,
  );
  if (left > 0) await player.table.bet(randomUUID(), 1, left, { ends: true });
  expect(await deps()).toEqual([]);
});

afterAll(() => gateway.close());

const deps = async () => (await player.withdrawable()).needs;

async function correct(memberId: string, amountMinor: bigint): Promise<void> {
  const { corrections } = paying.cashier;
  const wanted = { memberId, wallet: 'MAIN', amountMinor, reason: 'manual' };
  const id = await paying.run((db) => corrections.propose(db, MERCHANT, wanted, 'anna'));
  await paying.run((db) => corrections.approve(db, MERCHANT, { id, version: 0n }, 'berta'));
}

/** A ledger movement between an operator account and the player's main wallet. */
async function post(kind: 'deposit' | 'reversal' | 'return', amountMinor: bigint, obligation: string): Promise<void> {
  await inAurora(gateway, async (scope) => {
    const own = { kind: 'member', owner_id: player.memberId, currency: 'USD', floor: 0n } as const;
    const out = { kind: 'provider', owner_id: null, currency: 'USD', floor: null, vendor: 'HOUSEBANK' } as const;
    const sides = [
      { accountId: await ensureAccount(scope, MERCHANT, own), amountMinor },
      { accountId: await ensureAccount(scope, MERCHANT, out), amountMinor: -amountMinor },
    ];
    await moveMoney(scope, {
      merchant: MERCHANT,
      kind,
      actor: 'staff:test',
      key: `staff:${obligation}`,
      obligation,
      sides,
    });
  });
}

test('D46: each part of a receipt is to be bet from its credit on, while the rest of the deposit waits', async () => {
  await paying.withdraw(receiver, 6_000n);
  const order = await paying.deposit(player.memberId, 6_000n);
  const match = await paying.matchOf(order);
  const answer = (reported: Parameters<typeof answerReceipt>[3]) =>
    paying.run((db) => {
      const asker = { merchant: MERCHANT, memberId: receiver, key: randomUUID(), exponent: 2 };
      return answerReceipt(db, paying.cashier.receipts.takeStep, asker, reported, []);
    });
  await answer({ id: match.id, answer: 'RECEIVED', amount: '20', remaining: '60' });
  expect(await deps()).toEqual([{ code: 'TURNOVER', done: '0.00', goal: '20.00', orderId: order }]);
  expect(await player.withdraw('20')).toMatchObject({ errorCode: 'withdrawal_needs' });
  // A bet counts for the credits that existed at that time.
  await player.table.bet(randomUUID(), 1, 1_500, { ends: true });
  expect(await deps()).toEqual([{ code: 'TURNOVER', done: '15.00', goal: '20.00', orderId: order }]);
  await answer({ id: match.id, answer: 'ALL_RECEIVED' });
  expect(await deps()).toEqual([{ code: 'TURNOVER', done: '15.00', goal: '60.00', orderId: order }]);
  await player.table.bet(randomUUID(), 1, 4_500, { ends: true });
  expect(await deps()).toEqual([]);
});

test('D46: money that staff credit from suspense is to be bet like a deposit', async () => {
  const suspense = composeSuspense();
  const money = {
    merchant: MERCHANT,
    provider: 'HOUSEBANK',
    reference: 'slip 7',
    currency: 'USD',
    amountMinor: 5_000n,
  };
  const id = await paying.run((db) => suspense.put(db, money));
  expect(await deps()).toEqual([]);
  const { memberId } = player;
  await paying.run((db) =>
    suspense.propose(db, { merchant: MERCHANT, id, version: 0n, memberId, staff: 'anna', reason: 'hers' }),
  );
  await paying.run((db) => suspense.close(db, { merchant: MERCHANT, id, version: 1n, staff: 'berta' }));
  expect(await deps()).toEqual([{ code: 'TURNOVER', done: '0.00', goal: '50.00' }]);
  expect(await player.withdraw('50')).toMatchObject({ errorCode: 'withdrawal_needs' });
  await player.table.bet(randomUUID(), 1, 5_000, { ends: true });
  expect(await player.withdraw('20')).toMatchObject({ success: true });
  const { rows } = await paying.run((db) =>
    sql<{ id: string }>`select id from withdrawal where held_minor > 0 and member_id = ${memberId}`.execute(db),
  );
  expect(rows).toHaveLength(1);
});

test('D46: an upward correction is to be bet, unless a downward one reverses it', async () => {
  await correct(player.memberId, 4_000n);
  expect(await deps()).toEqual([{ code: 'TURNOVER', done: '0.00', goal: '40.00' }]);
  await drainStream(gateway, MERCHANT);
  await correct(player.memberId, -1_000n);
  expect(await deps()).toEqual([{ code: 'TURNOVER', done: '0.00', goal: '30.00' }]);
  await correct(player.memberId, -5_000n);
  expect(await deps()).toEqual([]);
});

test('D46: the reversed part of a deposit, in any number of parts, is owed no more; a returned payout never is', async () => {
  const id = randomUUID();
  await post('deposit', 9_000n, `deposit:${id}`);
  await player.table.bet(randomUUID(), 1, 1_000, { ends: true });
  expect(await deps()).toEqual([{ code: 'TURNOVER', done: '10.00', goal: '90.00', orderId: id }]);
  await post('reversal', -3_000n, `deposit:${id}:back:1`);
  expect(await deps()).toEqual([{ code: 'TURNOVER', done: '10.00', goal: '60.00', orderId: id }]);
  await post('reversal', -6_000n, `deposit:${id}:back:2`);
  expect(await deps()).toEqual([]);
  await post('return', 2_000n, `withdrawal:${randomUUID()}:return`);
  expect(await deps()).toEqual([]);
});

test('D46: a named wallet frees nothing: money that passed it is still to be bet', async () => {
  await asOwner(gateway, `update merchant_currency set is_single = false, wallets = '{LIVE}'`);
  const id = randomUUID();
  await post('deposit', 2_000n, `deposit:${id}`);
  for (const [from, to] of [
    ['MAIN', 'LIVE'],
    ['LIVE', 'MAIN'],
  ]) {
    const body = { from, to, amount: '20.00' };
    const key = { 'idempotency-key': randomUUID() };
    const reply = await player.visitor.ask('POST', '/wps/relay/GCS_walletTransfer', body, key);
    expect(reply.json()).toMatchObject({ success: true });
    expect(await deps()).toEqual([{ code: 'TURNOVER', done: '0.00', goal: '20.00', orderId: id }]);
  }
  await asOwner(gateway, `update merchant_currency set is_single = true, wallets = '{}'`);
});

test('the books name a withdrawal that was requested while outside money was still to be bet', async () => {
  expect((await verifyBooksNow(gateway.context.db, MERCHANT)).faults['unplayedWithdrawal']).toBeUndefined();
  await post('deposit', 7_000n, `deposit:${randomUUID()}`);
  expect(await player.withdraw('30')).toMatchObject({ errorCode: 'withdrawal_needs' });
  // As before the fix, when a partial receipt or money out of suspense had no wagering requirement.
  const id = await paying.withdraw(player.memberId, 3_000n);
  await asOwner(
    gateway,
    `update withdrawal set turnover_ppm = 1000000, created_at = now() + interval '2 minutes' where id = '${id}'`,
  );
  expect((await verifyBooksNow(gateway.context.db, MERCHANT)).faults['unplayedWithdrawal']).toMatchObject({
    row: `withdrawal ${id}`,
    found: expect.stringMatching(/^was requested after bets of \d+ since /),
    expected: expect.stringContaining('the required turnover since then'),
  });
});
