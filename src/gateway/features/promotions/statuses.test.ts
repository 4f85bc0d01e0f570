import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { activityStatuses } from '#contract/promotions/read.ts';
import { answerApplication } from '#contract/staff/applications/calls.ts';
import { fillPromotionBudget, putPromotionRule } from '#contract/staff/promotion-rules/calls.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { createTimers } from '#gateway/timers/timers.ts';
import { composeSettling, type Promotions } from '#gateway/wiring/rewards/wire-promotions.ts';
import { composeCashier } from '#gateway/wiring/wire-cashier.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';

/** Every status is reached by actions of members, staff, rules and the calendar; nothing is written directly. */
const MERCHANT = 'aurora';
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const BUDGET = 'STATUSES';

let gateway: TestGateway;
let promotions: Promotions;
let operator: TestStaffUser;
let vip: Visitor;
let now = Date.now();

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT], { clock: { now: () => now } });
  const timers = createTimers(gateway.context);
  promotions = composeSettling(
    gateway.context,
    composeCashier(gateway.context, { notifier: { notify: async () => undefined } }, timers),
  );
  operator = await signInStaffUser(gateway, 'operator', [MERCHANT], 'Olga');
  const filled = { name: BUDGET, amount: '1000.00', key: randomUUID(), reason: 'autumn' };
  expect((await operator.send(fillPromotionBudget, filled, MERCHANT)).statusCode).toBe(200);
});

afterAll(() => gateway.close());

beforeEach(async () => {
  now = Date.now();
  vip = createVisitor(gateway, MERCHANT);
});

const logIn = () => vip.logIn('vip1', 'Livery-demo-1');
const seen = new Set<string>();

/** The member's status in a promotion; records it as reached. */
async function statusOf(id: string): Promise<string | undefined> {
  const { value } = (await vip.ask('GET', '/wps/member/promotions')).json();
  const status = value.activities.find(({ promotionId }: { promotionId: string }) => promotionId === id)?.status;
  if (status !== undefined) seen.add(status);
  return status;
}

const post = async (name: string, body: object) => {
  const cookie = [...vip.cookies].map(([one, value]) => `${one}=${value}`).join('; ');
  const headers = { authorization: vip.token, cookie, 'idempotency-key': randomUUID() };
  const url = `/wps/relay/MCSFE_${name}`;
  return (await gateway.ask(MERCHANT, { method: 'POST', url, headers, payload: body })).json();
};

interface Hours {
  readonly from?: number;
  readonly to?: number;
}

/** A promotion with its content entry, as staff create one. */
async function addPromotion(entry: 'join' | 'apply', { from, to }: Hours = {}): Promise<string> {
  const id = `s-${randomUUID().slice(0, 8)}`;
  const at = (hours: number | undefined) => (hours === undefined ? null : new Date(now + hours * HOUR_MS));
  await gateway.context.db.withMerchant(MERCHANT, async (db) => {
    await sql`insert into promotion (merchant, id, type, entry, starts_at, ends_at)
      values (${MERCHANT}, ${id}, 'TEST', ${entry}, ${at(from)}, ${at(to)})`.execute(db);
    await sql`insert into content_entry (merchant, kind, position, promotion_id) values (${MERCHANT}, 'promotion', 90, ${id})`.execute(
      db,
    );
  });
  return id;
}

async function switchOn(id: string, rule: PromotionRule): Promise<void> {
  const wanted = {
    id,
    version: 0,
    rule: { memberMost: '100000', ...rule },
    isOn: true,
    budget: BUDGET,
    reason: 'autumn',
  };
  const reply = await operator.send(putPromotionRule, wanted, MERCHANT);
  expect(reply.json().success, reply.body).toBe(true);
}

async function drain(): Promise<void> {
  await drainStream(gateway, MERCHANT);
  await promotions.settling.settle(MERCHANT);
}

const PACKET: PromotionRule = {
  kind: 'RED_PACKET',
  claim: 'CLAIM',
  ready: 'NEXT_DAY',
  days: 3,
  once: 'EVER',
  amount: '500',
};

test('M196: a rule takes a promotion from upcoming to claimed', async () => {
  await logIn();
  const id = await addPromotion('join', { from: 1, to: 24 * 9 });
  await switchOn(id, PACKET);
  expect(await statusOf(id)).toBe('COMING_SOON');
  await gateway.context.db.withMerchant(MERCHANT, (db) =>
    sql`update promotion set starts_at = ${new Date(now - 1_000)} where id = ${id}`.execute(db),
  );
  expect(await statusOf(id)).toBe('JOIN');
  expect(await post('signUpPromotionJoin', { promotionId: id })).toMatchObject({ success: true });
  expect(await statusOf(id)).toBe('JOINED');
  // The log-in earns the red packet, claimable from the next day on.
  await logIn();
  await drain();
  expect(await statusOf(id)).toBe('ISSUED');
  now += DAY_MS;
  await logIn();
  expect(await statusOf(id)).toBe('CLAIM');
  const { value } = (await vip.ask('GET', '/wps/relay/MCSFE_getClaimPromotion?status=I')).json();
  const reward = value.rewards.find(({ promotionId }: { promotionId: string }) => promotionId === id);
  const claim = { promotionClaimId: reward.rewardId, promotionType: 'TEST' };
  expect(await post('claimIssuedPromotion', claim)).toMatchObject({ success: true });
  expect(await statusOf(id)).toBe('CLAIMED');
});

test('M196: a joined member waits while the promotion’s stream is processed, then reads that it is closed', async () => {
  await logIn();
  const id = await addPromotion('join', { to: 1 });
  await switchOn(id, { ...PACKET, depositLeast: '100000000' });
  await post('signUpPromotionJoin', { promotionId: id });
  now += 2 * HOUR_MS;
  expect(await statusOf(id)).toBe('PROCESS');
  await drain();
  expect(await statusOf(id)).toBe('CLOSE');
});

test('M196: an expired reward is closed', async () => {
  await logIn();
  const id = await addPromotion('join');
  await switchOn(id, { ...PACKET, ready: 'AT_ONCE', days: 1 });
  await post('signUpPromotionJoin', { promotionId: id });
  await logIn();
  await drain();
  // Events use the database's clock.
  now = Date.now();
  expect(await statusOf(id)).toBe('CLAIM');
  now += 2 * DAY_MS;
  await logIn();
  expect(await statusOf(id)).toBe('CLOSE');
});

test('M199, D67: the Zalo award is applied for, refused, accepted up to its rule’s cap, and claimed as any reward', async () => {
  await logIn();
  const id = await addPromotion('apply');
  await switchOn(id, { kind: 'ZALO', claim: 'CLAIM', ready: 'AT_ONCE', days: 30, amount: '13100' });
  const apply = () => post('signUpRequestReward', { promotionId: id, remarks: 'my page', pictures: [PICTURE] });
  expect(await statusOf(id)).toBe('JOIN');
  expect(await apply()).toMatchObject({ success: true });
  expect(await statusOf(id)).toBe('APPLYING');
  const answer = async (verdict: object) => {
    const [request] = (
      await gateway.context.db.withMerchant(MERCHANT, (db) =>
        sql<{ id: string }>`select id from promotion_request where promotion_id = ${id} and status = 'open'`.execute(
          db,
        ),
      )
    ).rows;
    return (await operator.send(answerApplication, { id: request?.id, reason: 'seen', ...verdict }, MERCHANT)).json();
  };
  expect(await answer({ approved: false })).toMatchObject({ success: true });
  expect(await statusOf(id)).toBe('REJECTED');
  await apply();
  expect(await answer({ approved: true, amount: '131.01' })).toMatchObject({ success: false });
  expect(await statusOf(id)).toBe('APPLYING');
  expect(await answer({ approved: true, amount: '131.00' })).toMatchObject({ success: true });
  expect(await statusOf(id)).toBe('CLAIM');
});

test('M196: all ten statuses were reached', () => {
  expect([...seen].toSorted()).toEqual([...activityStatuses].toSorted());
});
