/** A deposit received in parts from other members counts as one deposit for all consumers of deposits. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import type { MissionRule } from '#model/missions/mission.ts';
import { answerReceipt } from '../../features/cashier/matches/answer.ts';
import { letMembersPay, type MembersPaying } from '../../features/cashier/matches/testing/c2c.ts';
import { addMission, lockMission, toggleMission } from '../../features/missions/store.ts';
import { setRule } from '../../features/promotions/rules.ts';
import { drainStream } from '../../testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '../../testing/gateway.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let paying: MembersPaying;
let withdrawer: string;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  paying = await letMembersPay(gateway);
  withdrawer = await paying.join('out');
  const wanted = { memberId: withdrawer, wallet: 'MAIN', amountMinor: 90_000n, reason: 'to withdraw' };
  const { corrections } = paying.cashier;
  const id = await paying.run((db) => corrections.propose(db, MERCHANT, wanted, 'anna'));
  await paying.run((db) => corrections.approve(db, MERCHANT, { id, version: 0n }, 'berta'));
  await setRules();
});

afterAll(() => gateway.close());

/** Every deposit of 50.00 or more earns a tenth of it, 4.00 at most; the first deposit earns all of it. */
async function setRules(): Promise<void> {
  const common = { ready: 'AT_ONCE', claim: 'CLAIM', days: 30, everyDeposit: true, kind: 'DEPOSIT_MATCH' } as const;
  const each: PromotionRule = { ...common, once: 'EACH', matchPpm: 100_000, depositLeast: '5000', most: '400' };
  const first: PromotionRule = { ...common, once: 'EVER', matchPpm: 1_000_000 };
  await paying.run(async (db) => {
    for (const [promotionId, rule] of [
      ['each', each],
      ['first', first],
    ] as const) {
      await sql`insert into promotion (merchant, id, type, entry) values (${MERCHANT}, ${promotionId}, 'DEPOSIT', 'info')`.execute(
        db,
      );
      await setRule(db, MERCHANT, { promotionId, version: 0n, rule, isOn: true, budget: null }, 'staff');
    }
  });
}

async function begin(rule: Pick<MissionRule, 'kind'> & { readonly leastMinor: bigint }): Promise<string> {
  const { kind, leastMinor } = rule;
  const whole: MissionRule = {
    kind,
    period: 'once',
    currency: 'USD',
    hasBoard: false,
    filter: { categories: [], vendors: [], games: [], leastMinor },
    milestones: [{ goal: 100n, reward: { kind: 'money', amount: 500n } }],
  };
  const words = { EN: { title: 'Deposits', text: 'Deposit' } };
  return paying.run(async (db) => {
    const id = await addMission(db, MERCHANT, { place: 1, words, rule: whole });
    const found = await lockMission(db, MERCHANT, id);
    if (found !== undefined) await toggleMission(db, MERCHANT, found, true);
    return id;
  });
}

async function answer(id: string, how: 'RECEIVED' | 'ALL_RECEIVED', amount?: string): Promise<void> {
  const asker = { merchant: MERCHANT, memberId: withdrawer, key: `${id} ${amount ?? 'all'}`, exponent: 2 };
  const receiptAnswer = { id, answer: how, ...(amount === undefined ? {} : { amount }) };
  const { takeStep } = paying.cashier.receipts;
  expect(await paying.run((db) => answerReceipt(db, takeStep, asker, receiptAnswer, []))).toBeUndefined();
}

test('M182 M186 M197: a deposit received in three parts is one, of all three, for rules, missions and records', async () => {
  const [count, sum] = [
    await begin({ kind: 'DEPOSIT_COUNT', leastMinor: 5_000n }),
    await begin({ kind: 'DEPOSIT_SUM', leastMinor: 5_000n }),
  ];
  const depositor = await paying.join('in');
  await paying.withdraw(withdrawer, 9_000n);
  const deposit = await paying.deposit(depositor, 9_000n);
  const { id } = await paying.matchOf(deposit);
  const standing = async () => {
    await drainStream(gateway, MERCHANT);
    const { rows: rewards } = await paying.run((db) =>
      sql<{ promotion: string; minor: bigint; deposit: string }>`select promotion_id as promotion, amount as minor,
        deposit_id as deposit from promotion_reward where member_id = ${depositor} and promotion_id in ('each', 'first')
        order by promotion_id`.execute(db),
    );
    const { rows: progress } = await paying.run((db) =>
      sql<{ id: string; value: bigint }>`select mission_id as id, value from mission_progress
        where member_id = ${depositor} and mission_id in (${count}, ${sum})`.execute(db),
    );
    const day = await paying.one<{ deposits: bigint; minor: bigint }>(sql`select sum(deposits)::bigint as deposits,
      sum(deposit_minor)::bigint as minor from member_day where member_id = ${depositor}`);
    const points = await paying.one<{ sources: bigint }>(
      sql`select count(*) as sources from point_source where member_id = ${depositor}`,
    );
    return { rewards, progress: Object.fromEntries(progress.map((row) => [row.id, row.value])), day, ...points };
  };
  await answer(id, 'RECEIVED', '30');
  await answer(id, 'RECEIVED', '20');
  expect(await standing()).toMatchObject({
    rewards: [],
    progress: {},
    day: { deposits: 0n, minor: 5_000n },
    sources: 0n,
  });
  await answer(id, 'ALL_RECEIVED');
  expect(await standing()).toEqual({
    rewards: [
      { promotion: 'each', minor: 400n, deposit },
      { promotion: 'first', minor: 9_000n, deposit },
    ],
    progress: { [count]: 1n, [sum]: 9_000n },
    day: { deposits: 1n, minor: 9_000n },
    sources: 1n,
  });
});
