import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { givePoints } from '#gateway/features/wallet/points.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { asOwner, createWithdrawer, inAurora, PAYMENT, type Withdrawer } from '#gateway/testing/withdrawer.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let agent: Withdrawer;
let below: string;

/** An agent with a member above and a member below, with the right to every kind of outgoing movement. */
beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  agent = await createWithdrawer(gateway, 'agent1', '0071223344');
  below = await idOf('player1');
  const then = `now() - interval '10 days'`;
  await asOwner(gateway, `update member set created_at = ${then}, password_changed_at = ${then}`);
  await asOwner(gateway, `update member set upline_id = '${await idOf('vip1')}' where account = 'agent1'`);
  await asOwner(gateway, `update member set upline_id = '${agent.memberId}' where account = 'player1'`);
  await asOwner(gateway, `delete from downline_transfer`);
  await asOwner(gateway, `update club_rank set benefits = '[]'`);
  await inAurora(gateway, (db) =>
    givePoints(db, { merchant: MERCHANT, memberId: agent.memberId, points: 50_000n, obligation: 'test:points' }),
  );
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

/** Resets changes, transfers and requests. */
beforeEach(async () => {
  await set({ may_cancel: true });
  await asOwner(gateway, `update payment_password_guard set changed_at = null`);
  await asOwner(gateway, `delete from upline_transfer`);
  await asOwner(gateway, `delete from downline_transfer`);
  await asOwner(gateway, `update withdrawal set created_at = created_at - interval '3 days'`);
  const { orders } = await agent.list();
  for (const { id, mayCancel } of orders) if (mayCancel) await agent.cancel(id);
});

const idOf = async (account: string) => {
  const found = await inAurora(gateway, (db) =>
    sql<{ id: string }>`select id from member where account = ${account}`.execute(db),
  );
  return found.rows[0]?.id ?? '';
};

async function set(columns: Readonly<Record<string, string | number | boolean | null>>): Promise<void> {
  await asOwner(gateway, `delete from cashier_setting`);
  const all = { merchant: MERCHANT, ...columns };
  const values = Object.values(all).map((value) => (value === null ? 'null' : `'${value}'`));
  await asOwner(gateway, `insert into cashier_setting (${Object.keys(all).join(',')}) values (${values.join(',')})`);
}

async function post(url: string, body: object) {
  const reply = await agent.visitor.ask('POST', url, body, { 'idempotency-key': randomUUID() });
  return reply.json();
}

const SEND = '/wps/agent/transfers';
const REDEEM = '/wps/relay/passwordCheck/MCSFE_redeemPointReward';
const HOME = { recipient: 'Ann Lee', address: '1 Harbour Street', phone: '+65 8123 4567' };
const sendUp = (amount: string) => post(SEND, { amount, paymentPassword: PAYMENT });
const sendDown = (amount: string) => post(SEND, { amount, paymentPassword: PAYMENT, member: below });

/** Every outgoing movement of an account: its call, by name (docs/decisions/22-one-rule-guards-everything-that-leaves-an-account.md). */
const OUTGOING: Readonly<Record<string, () => Promise<{ readonly success: boolean; readonly errorCode?: string }>>> = {
  'a withdrawal': () => agent.withdraw('20'),
  'a transfer up': () => sendUp('2'),
  'a transfer down': () => sendDown('2'),
  'goods for points': () => post(REDEEM, { reward: 'football', quantity: 1, paymentPassword: PAYMENT, ...HOME }),
  'credit for points': async () => {
    const { rows } = await inAurora(gateway, (db) =>
      sql<{
        id: string;
      }>`select id from point_item where category = 'CREDIT' and is_on order by points limit 1`.execute(db),
    );
    return post(REDEEM, { reward: rows[0]?.id, quantity: 1, paymentPassword: PAYMENT });
  },
};

const CHANGES: readonly (readonly [what: string, change: string, undo: string])[] = [
  [
    'the payment password',
    `update payment_password_guard set changed_at = now()`,
    `update payment_password_guard set changed_at = null`,
  ],
  [
    'the password',
    `update member set password_changed_at = now() where account = 'agent1'`,
    `update member set password_changed_at = created_at`,
  ],
  [
    'a contact',
    `update member set contact_changed_at = now() where account = 'agent1'`,
    `update member set contact_changed_at = null`,
  ],
  [
    'the second step',
    `update member set second_step_changed_at = now() where account = 'agent1'`,
    `update member set second_step_changed_at = null`,
  ],
];

describe.each(Object.keys(OUTGOING))('%s', (name) => {
  const go = () => OUTGOING[name]?.() ?? Promise.reject(new Error(name));

  test('D51: leaves an unchanged account', async () => {
    expect(await go()).toMatchObject({ success: true });
  });

  test.each(CHANGES)('D51: does not leave the account for a day after a change of %s', async (_, change, undo) => {
    await asOwner(gateway, change);
    const reply = await go();
    await asOwner(gateway, undo);
    expect(reply).toMatchObject({
      success: false,
      errorCode: name === 'a withdrawal' ? 'withdrawal_needs' : 'account_rests',
    });
  });

  test('N10: does not leave an account with pending identity verification', async () => {
    await set({ asks_kyc: true });
    expect(await go()).toMatchObject({ success: false, errorCode: 'withdrawal_needs' });
  });
});

test('M175, M176: the default daily limit of transfers is 1,000.00, up and down together', async () => {
  expect(await sendUp('600')).toMatchObject({ success: true, value: { leftToday: '400.00' } });
  expect(await sendDown('400.01')).toMatchObject({ errorCode: 'daily_limit' });
  expect(await sendDown('400')).toMatchObject({ success: true });
  expect(await sendUp('0.01')).toMatchObject({ errorCode: 'daily_limit' });
});

test('M171, M175, M176: the daily limit covers withdrawals and transfers together', async () => {
  await set({ withdrawals_daily_minor: 10_000, upline_daily_minor: null, may_cancel: true });
  expect(await sendDown('70')).toMatchObject({ success: true, value: { leftToday: '30.00' } });
  expect(await agent.withdraw('30.01')).toMatchObject({ errorCode: 'amount_outside' });
  expect(await agent.withdraw('30')).toMatchObject({ success: true });
  expect(await sendUp('0.01')).toMatchObject({ errorCode: 'daily_limit' });
});
