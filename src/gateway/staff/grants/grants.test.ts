import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forfeitGrant, memberGrants, withdrawReward } from '#contract/staff/grants/calls.ts';
import { readVersionConflict } from '#contract/staff/staff-actions.ts';
import { moneyKey } from '#gateway/db/money-key.ts';
import { type DepositDesk, openDepositDesk } from '#gateway/features/cashier/deposits/testing/deposit-desk.ts';
import { setRule } from '#gateway/features/promotions/rules.ts';
import { NO_FLOOR } from '#gateway/features/wallet/accounts.ts';
import { ensureAccount, moveMoney } from '#gateway/features/wallet/ledger.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { faultsWith } from '#gateway/testing/planted-faults.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { createTablesWorld } from '#gateway/testing/tables-world.ts';
import { createTimers } from '#gateway/timers/timers.ts';
import { composeSettling, type Promotions } from '#gateway/wiring/rewards/wire-promotions.ts';
import { composeCashier } from '#gateway/wiring/wire-cashier.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';

const MERCHANT = 'aurora';
let desk: DepositDesk;
let promotions: Promotions;
let operator: TestStaffUser;
let support: TestStaffUser;
let auditor: TestStaffUser;

beforeAll(async () => {
  desk = await openDepositDesk();
  const { context } = desk.gateway;
  const cashier = composeCashier(context, { notifier: { notify: async () => undefined } }, createTimers(context));
  promotions = composeSettling(context, cashier);
  operator = await signInStaffUser(desk.gateway, 'operator', [MERCHANT], 'Olga');
  support = await signInStaffUser(desk.gateway, 'support', [MERCHANT], 'Sam');
  auditor = await signInStaffUser(desk.gateway, 'auditor');
  await desk.inAurora(async (db) => {
    await sql`insert into promotion (merchant, id, type, entry) values (${MERCHANT}, 'doubled', 'DEPOSIT', 'info'),
      (${MERCHANT}, 'packet', 'PACKET', 'info')`.execute(db);
    const common = { ready: 'AT_ONCE', days: 30, once: 'EACH', everyDeposit: true, kind: 'DEPOSIT_MATCH' } as const;
    const doubled: PromotionRule = {
      ...common,
      claim: 'AUTO',
      matchPpm: 1_000_000,
      wagering: { times: 3, cap: '5000' },
    };
    const packet: PromotionRule = { ...common, claim: 'CLAIM', matchPpm: 100_000 };
    for (const [promotionId, rule] of [
      ['doubled', doubled],
      ['packet', packet],
    ] as const)
      await setRule(db, MERCHANT, { promotionId, version: 0n, rule, isOn: true, budget: null }, 'staff');
  });
});

afterAll(async () => {
  const fault = await desk.fault();
  await desk.close();
  expect(fault).toBeUndefined();
});

async function drain(): Promise<void> {
  await drainStream(desk.gateway, MERCHANT);
  await promotions.settling.settle(MERCHANT);
  await drainStream(desk.gateway, MERCHANT);
}

/** Pays a deposit through the provider; returns its id. */
async function pay(amount: string): Promise<string> {
  const { value } = await desk.open(amount);
  await desk.provider.notify(desk.gateway, desk.provider.setState(value.id, 'paid', `${amount}00`));
  await drain();
  return value.id;
}

async function read(staffUser = auditor) {
  const reply = await staffUser.send(memberGrants, { memberId: desk.memberId }, MERCHANT);
  expect(reply.json().success, reply.body).toBe(true);
  return memberGrants.read(reply.json().value);
}

/** Rewards of the two promotions of this file. */
const rewardsOf = async (title: string) => (await read()).rewards.filter((reward) => reward.title === title);
const bonusMinor = async () =>
  (
    await desk.rows(
      sql<{ balance: bigint }>`select balance from ledger_account where kind = 'grant' and owner_id = ${desk.memberId}`,
    )
  )[0]?.balance ?? 0n;

test('staff see a member’s bonuses with the wagered amount, and the waiting rewards', async () => {
  await pay('40');
  const { grants, currency } = await read(support);
  expect(currency).toBe('USD');
  expect(grants).toMatchObject([
    { title: 'doubled', state: 'active', amount: '40.00', left: '40.00', done: '0.00', goal: '120.00', cap: '50.00' },
  ]);
  expect(await rewardsOf('packet')).toMatchObject([{ amount: '4.00', state: 'ready', isAuto: false }]);
  expect(await rewardsOf('doubled')).toMatchObject([{ amount: '40.00', state: 'claimed', isAuto: true }]);
});

test('an operator ends a bonus of the version read, once: the rest goes back, member and journal get the reason', async () => {
  const [grant] = (await read()).grants;
  const ask = { memberId: desk.memberId, id: grant?.id ?? '', version: grant?.version ?? 0, reason: 'two accounts' };
  for (const staffUser of [support, auditor])
    expect((await staffUser.send(forfeitGrant, ask, MERCHANT)).statusCode).toBe(403);
  const [one, other] = await Promise.all([1, 2].map(() => operator.send(forfeitGrant, ask, MERCHANT)));
  expect([one?.statusCode, other?.statusCode].toSorted()).toEqual([200, 409]);
  const late = await operator.send(forfeitGrant, ask, MERCHANT);
  expect(readVersionConflict(late.json().value)?.theirs[0]).toMatchObject({ by: 'Olga', reason: 'two accounts' });
  expect((await read()).grants).toMatchObject([{ state: 'forfeited', left: '0.00' }]);
  expect(await bonusMinor()).toBe(0n);
  const reported = await desk.rows(
    sql`select kind from inbox_message where member_id = ${desk.memberId} and kind = 'bonusForfeited'`,
  );
  expect(reported).toHaveLength(1);
});

test('a waiting reward is revoked once; a claimed one, another member’s or another merchant’s is not', async () => {
  const [reward] = await rewardsOf('packet');
  const ask = { memberId: desk.memberId, id: reward?.id ?? '', reason: 'not for them' };
  const thirdParty = await signInStaffUser(desk.gateway, 'operator', ['lotus'], 'Lan');
  expect((await thirdParty.send(withdrawReward, ask, MERCHANT)).statusCode).toBe(403);
  expect((await operator.send(withdrawReward, { ...ask, memberId: ask.id }, MERCHANT)).statusCode).toBe(404);
  expect((await operator.send(withdrawReward, { ...ask, reason: '' }, MERCHANT)).statusCode).toBe(422);
  const replies = await Promise.all([1, 2, 3].map(() => operator.send(withdrawReward, ask, MERCHANT)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect(await rewardsOf('packet')).toMatchObject([{ state: 'withdrawn' }]);
  const { claims } = promotions;
  const claim = { rewardId: ask.id, memberId: desk.memberId, key: `member:${crypto.randomUUID()}` as const };
  expect((await claims.pay(MERCHANT, claim)).outcome).toBe('unknown');
});

test('D48: a reverted deposit takes its bonus with it, and its unclaimed rewards', async () => {
  const id = await pay('60');
  const [grant] = (await read()).grants;
  expect(grant).toMatchObject({ state: 'active', left: '60.00' });
  expect((await rewardsOf('packet')).map(({ state }) => state)).toContain('ready');
  await desk.provider.notify(desk.gateway, desk.provider.setState(id, 'reversed', '6000'));
  await drain();
  expect((await read()).grants.find((one) => one.id === grant?.id)).toMatchObject({ state: 'forfeited', left: '0.00' });
  expect((await rewardsOf('packet')).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
  expect(await bonusMinor()).toBe(0n);
  const reported = await desk.rows(
    sql`select kind from inbox_message where member_id = ${desk.memberId} and kind = 'bonusTakenBack'`,
  );
  expect(reported).toHaveLength(1);
});

test('D48: a partly reverted deposit loses the same part of its rewards, whenever the event is read', async () => {
  const standing = async (id: string) => {
    const [row] = await desk.rows(sql<{ left: bigint; state: string; waits: bigint | null; goal: bigint }>`
      select g.left_minor as left, g.state, (select amount from promotion_reward where deposit_id = ${id}
          and promotion_id = 'packet' and withdrawn_at is null) as waits, g.goal_minor as goal
        from bonus_grant g where deposit_id = ${id}`);
    return row;
  };
  const back = (id: string, minor: string) =>
    desk.provider.notify(desk.gateway, desk.provider.setState(id, 'reversed', minor));
  const id = await pay('60');
  const due = () =>
    desk.rows(sql<{ at: Date }>`select max(due_at) as at from timer where machine = 'grant' and step = 'expire'`);
  const [until] = await due();
  await back(id, '2000');
  expect(await standing(id)).toMatchObject({ left: 4_000n, state: 'active', waits: 400n });
  await back(id, '4500');
  expect(await standing(id)).toMatchObject({ left: 1_500n, state: 'active', waits: 150n });
  const plant = (back: bigint) =>
    faultsWith(desk.gateway.context.db, MERCHANT, [
      `update bonus_grant set back_minor = ${back}, created_at = created_at - interval '1 hour' where deposit_id = '${id}'`,
    ]);
  expect((await plant(0n)).faults['unreducedBonus']).toMatchObject({ found: 'keeps 6000 of its bonus' });
  expect((await plant(6_000n)).faults['unreducedBonus']).toMatchObject({ found: 'keeps 0 of its bonus' });
  expect((await plant(4_500n)).first).toBeUndefined();
  // The deadline of the grant does not change.
  expect(Number((await due())[0]?.at) - Number(until?.at)).toBeLessThanOrEqual(60_000);
  await back(id, '6000');
  expect(await standing(id)).toMatchObject({ left: 0n, state: 'forfeited', waits: null });
  // Paid and partly reversed before the rules have read the event.
  const { value } = await desk.open('80');
  for (const [state, minor] of [
    ['paid', '8000'],
    ['reversed', '2000'],
  ] as const)
    await desk.provider.notify(desk.gateway, desk.provider.setState(value.id, state, minor));
  await drain();
  expect(await standing(value.id)).toMatchObject({ left: 6_000n, waits: 600n, goal: 18_000n });
  // Also fully reversed: nothing is issued.
  const gone = await desk.open('90');
  for (const state of ['paid', 'reversed'] as const)
    await desk.provider.notify(desk.gateway, desk.provider.setState(gone.value.id, state, '9000'));
  await drain();
  expect(await standing(gone.value.id)).toBeUndefined();
});

/** Deposits cash that no promotion matches. */
const open30 = (main: string) =>
  desk.inAurora(async (db) => {
    const owner = { owner_id: null, currency: 'USD', floor: NO_FLOOR };
    const equity = await ensureAccount(db, MERCHANT, { ...owner, kind: 'equity' });
    const sides = [
      { accountId: equity, amountMinor: -3_000n },
      { accountId: main, amountMinor: 3_000n },
    ];
    const key = moneyKey('platform', crypto.randomUUID());
    await moveMoney(db, { merchant: MERCHANT, kind: 'opening', actor: 'opening', key, sides });
  });

test.each(['win', 'rollback'] as const)(
  'D45, D48: a deposit is reverted while its bonus is staked: a %s of the round is no cash, and the bonus ends with the round',
  async (end) => {
    const world = createTablesWorld(desk.gateway.context.db, MERCHANT);
    const player = await world.playerOf(desk.memberId);
    for (const { id, version, state } of (await read()).grants) {
      if (state !== 'active' && state !== 'queued') continue;
      const ask = { memberId: desk.memberId, id, version, reason: 'first' };
      expect((await operator.send(forfeitGrant, ask, MERCHANT)).statusCode).toBe(200);
    }
    const id = await pay('30');
    const standing = async () =>
      (await desk.rows(sql`select id, state, left_minor as left from bonus_grant where deposit_id = ${id}`))[0];
    const reportedOfBonus = async () =>
      (await desk.rows(sql`select from inbox_message where member_id = ${desk.memberId} and kind = 'bonusTakenBack'`))
        .length;
    const reportedBefore = await reportedOfBonus();
    const { cash } = await world.moneyOf(player);
    const session = await world.enter(player, 'RNG');
    const { posted, open } = await world.bet(player, session, cash + 2_000n);
    expect(posted).toMatchObject({ refusal: null, walletBalance: 1_000n });
    // Enough cash for the reversal: a member with a negative balance cannot bet.
    await open30(player.main);
    await desk.provider.notify(desk.gateway, desk.provider.setState(id, 'reversed', '3000'));
    await drain();
    expect(await standing()).toMatchObject({ state: 'active', left: 0n });
    expect(await reportedOfBonus()).toBe(reportedBefore + 1);
    // Returned money goes to the bonus, which can no longer be bet.
    const before = (await world.moneyOf(player)).cash;
    const won = end === 'win' ? (cash + 2_000n) * 2n : cash + 2_000n;
    expect(end === 'win' ? await world.winPart(open, 2, won) : await world.takeBack(open)).toMatchObject({
      refusal: null,
    });
    const now = await world.moneyOf(player);
    expect([now.cash - before, now.bonus]).toEqual(end === 'win' ? [cash * 2n, 4_000n] : [cash, 2_000n]);
    const next = await world.bet(player, session, now.cash + 1n);
    expect(next.posted).toMatchObject({ refusal: 'insufficient_balance', walletBalance: now.cash });
    if (end === 'win') expect(await world.win(open, 0n, undefined, 3)).toMatchObject({ refusal: null });
    const [grant] = (await read()).grants.filter(({ state }) => state === 'active');
    // In every case the whole bonus goes back to the operator.
    const ask = { memberId: desk.memberId, id: grant?.id ?? '', version: grant?.version ?? 0, reason: 'over' };
    expect((await operator.send(forfeitGrant, ask, MERCHANT)).statusCode).toBe(200);
    expect(await standing()).toMatchObject({ state: 'forfeited', left: 0n });
    // Notified once: when the grant ended, not again when its round ended.
    expect(await reportedOfBonus()).toBe(reportedBefore + 1);
    expect(await world.moneyOf(player)).toEqual({ cash: now.cash, bonus: 0n });
  },
);
