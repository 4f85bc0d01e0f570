import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replay } from '#gateway/stream/replay/replay.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { createTimers } from '#gateway/timers/timers.ts';
import { CONSUMERS } from '#gateway/wiring/wire-stream.ts';
import type { MissionRule } from '#model/missions/mission.ts';
import { lapseReward } from './claim.ts';
import { addMission, lockMission, toggleMission, writeMission } from './store.ts';
import { deposit, login, notifyAll, round } from './testing/notify-events.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let player: Visitor;
let vip: Visitor;
const ids = new Map<string, string>();

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  const rows = await inside((db) => db.selectFrom('member').select(['account', 'id']).execute());
  for (const { account, id } of rows) ids.set(account, id);
  // Switch off the demo missions, so that only those of a test count.
  for (const { id } of await inside((db) => db.selectFrom('mission').select('id').execute())) await toggle(id, false);
  [player, vip] = (await Promise.all(
    ['player1', 'vip1'].map(async (account) => {
      const visitor = createVisitor(gateway, MERCHANT);
      await visitor.logIn(account, 'Livery-demo-1');
      return visitor;
    }),
  )) as [Visitor, Visitor];
});

afterAll(() => gateway.close());

type Inside = Parameters<TestGateway['context']['db']['withMerchant']>[1];
const inside = <T>(work: (db: Parameters<Inside>[0]) => Promise<T>) => gateway.context.db.withMerchant(MERCHANT, work);
const idOf = (account: string) => ids.get(account) ?? '';
const now = () => new Date().toISOString();
const drained = () => drainStream(gateway, MERCHANT);

const RULE: MissionRule = {
  kind: 'BET_VOLUME',
  period: 'once',
  currency: 'USD',
  hasBoard: true,
  filter: { categories: [], vendors: [], games: [], leastMinor: 0n },
  milestones: [
    { goal: 100n, reward: { kind: 'money', amount: 500n } },
    { goal: 300n, reward: { kind: 'money', amount: 700n } },
  ],
};

async function toggle(id: string, isOn: boolean): Promise<void> {
  await inside(async (db) => {
    const found = await lockMission(db, MERCHANT, id);
    if (found !== undefined) await toggleMission(db, MERCHANT, found, isOn);
  });
}

/** Creates a mission and switches it on. */
async function begin(rule: Partial<MissionRule> = {}): Promise<string> {
  const words = { EN: { title: `Mission ${randomUUID().slice(0, 8)}`, text: 'Do it' }, CN: { title: '任务' } };
  const id = await inside((db) => addMission(db, MERCHANT, { place: 1, words, rule: { ...RULE, ...rule } }));
  await toggle(id, true);
  return id;
}

const get = async (visitor: Visitor, name: string, query = '') =>
  (await visitor.ask('GET', `/wps/relay/MCSFE_${name}?${query}`)).json();

async function cardOf(visitor: Visitor, missionId: string) {
  const { value } = await get(visitor, 'getMissionSummaryDetails', 'status=O&size=50');
  return value.list.find((row: { missionId: string }) => row.missionId === missionId);
}

async function claim(visitor: Visitor, claimId: string, key: string = randomUUID()) {
  const cookie = [...visitor.cookies].map(([one, value]) => `${one}=${value}`).join('; ');
  const headers = { authorization: visitor.token, cookie, 'idempotency-key': key };
  const ask = () =>
    gateway.ask(MERCHANT, { method: 'POST', url: '/wps/member/missions/claim', headers, payload: { claimId } });
  let reply = await ask();
  for (let tried = 1; reply.statusCode === 503 && tried < 50; tried += 1) reply = await ask();
  return reply.json();
}

const balanceOf = async (visitor: Visitor) =>
  Number((await visitor.ask('GET', '/wps/v2/wallets/balance')).json().value.sumBalance);

async function given(): Promise<number> {
  const rows = await inside((db) =>
    db.selectFrom('transfer').select('id').where('merchant', '=', MERCHANT).where('kind', '=', 'mission').execute(),
  );
  return rows.length;
}

test('M197, M321: a bet shows as progress, a goal as a reward to claim, and its message names the mission', async () => {
  const id = await begin();
  await notifyAll(gateway, MERCHANT, [round(now(), { memberId: idOf('player1'), bet: 60n })]);
  await drained();
  expect(await cardOf(player, id)).toMatchObject({
    kind: 'BET_VOLUME',
    repeats: 'once',
    period: '-',
    value: '0.60',
    unit: 'money',
    done: false,
    over: false,
    milestones: [
      {
        milestone: 1,
        goal: '1.00',
        state: 'open',
        reward: { kind: 'money', amount: '5.00' },
      },
      {
        milestone: 2,
        goal: '3.00',
        state: 'open',
        reward: { kind: 'money', amount: '7.00' },
      },
    ],
  });
  expect((await cardOf(vip, id)).value).toBe('0.00');
  await notifyAll(gateway, MERCHANT, [round(now(), { memberId: idOf('player1'), bet: 50n })]);
  await drained();
  const card = await cardOf(player, id);
  expect(card.milestones.map(({ state }: { state: string }) => state)).toEqual(['reached', 'open']);
  const { value } = await get(player, 'getMissionMilestones', `missionId=${id}`);
  expect(value).toEqual({ list: card.milestones, unit: 'money' });
  const inbox = (await player.ask('GET', '/wps/relay/CSP_getInbox?pageNo=1&pageSize=5')).json().value.list;
  expect(inbox[0].content).toContain(card.title);
  await toggle(id, false);
});

test('M197: a hundred parallel claims of one milestone pay once', async () => {
  const id = await begin({ kind: 'DEPOSIT_SUM' });
  await notifyAll(gateway, MERCHANT, [deposit(now(), idOf('player1'), 400n)]);
  await drained();
  const [first, second] = (await cardOf(player, id)).milestones as { claimId: string }[];
  const [before, moved] = [await balanceOf(player), await given()];
  const key = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, at) => claim(player, first?.claimId ?? '', at < 10 ? key : randomUUID())),
  );
  const paid = replies.filter(({ success }) => success);
  expect(paid.length === 1 || paid.length === 10).toBe(true);
  expect(paid[0].value).toEqual({ reward: { kind: 'money', amount: '5.00' } });
  expect(new Set(replies.filter(({ success }) => !success).map(({ errorCode }) => errorCode))).toEqual(
    new Set(['reward_claimed']),
  );
  expect([await balanceOf(player), await given()]).toEqual([before + 5, moved + 1]);

  // The key of one reward cannot claim another, no member can claim another member's reward, and a repeated key returns
  // the first answer.
  const own = randomUUID();
  expect((await claim(vip, second?.claimId ?? '')).errorCode).toBe('not_found');
  expect((await claim(player, second?.claimId ?? '', own)).success).toBe(true);
  expect((await claim(player, second?.claimId ?? '', own)).value).toEqual({
    reward: { kind: 'money', amount: '7.00' },
  });
  expect((await claim(player, first?.claimId ?? '', own)).errorCode).toBe('idempotency_key_reused');
  expect(await given()).toBe(moved + 2);
  expect((await cardOf(player, id)).done).toBe(true);
  const history = (await player.ask('GET', '/wps/member/missions/history')).json().value;
  expect(history.list.slice(0, 2).map(({ state }: { state: string }) => state)).toEqual(['claimed', 'claimed']);
  await toggle(id, false);
});

test('M197: a rollback before the claim reopens it; a claimed one stays so, and nothing is paid twice', async () => {
  const id = await begin({
    kind: 'DEPOSIT_COUNT',
    milestones: [{ goal: 1n, reward: { kind: 'money', amount: 100n } }],
  });
  const member = idOf('player1');
  await notifyAll(gateway, MERCHANT, [deposit(now(), member, 400n)]);
  await drained();
  const claimId = (await cardOf(player, id)).milestones[0].claimId;
  await notifyAll(gateway, MERCHANT, [deposit(now(), member, -400n)]);
  await drained();
  expect((await cardOf(player, id)).milestones[0]).toMatchObject({ state: 'open' });
  expect((await claim(player, claimId)).errorCode).toBe('reward_not_ready');
  await notifyAll(gateway, MERCHANT, [deposit(now(), member, 400n)]);
  await drained();
  expect((await claim(player, claimId)).success).toBe(true);
  const moved = await given();
  await notifyAll(gateway, MERCHANT, [deposit(now(), member, -400n), deposit(now(), member, 400n)]);
  await drained();
  expect((await cardOf(player, id)).milestones[0]).toMatchObject({ state: 'claimed' });
  expect((await claim(player, claimId)).errorCode).toBe('reward_claimed');
  expect(await given()).toBe(moved);
  await toggle(id, false);
});

test('D71: an unclaimed reward expires by the clock, and is not given then', async () => {
  const id = await begin({ kind: 'LOGIN_DAYS', milestones: [{ goal: 1n, reward: { kind: 'money', amount: 100n } }] });
  await notifyAll(gateway, MERCHANT, [login(now(), idOf('vip1'))]);
  await drained();
  const [{ claimId, expiresAt }] = (await cardOf(vip, id)).milestones;
  expect(expiresAt - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
  const timers = createTimers(gateway.context);
  const reported: string[] = [];
  const notify = async (_: unknown, __: string, ___: string, kind: string) => void reported.push(kind);
  timers.on('mission', 'lapse', (db, due) => lapseReward(db, { notify }, due));
  expect(await timers.takeAll(MERCHANT)).toBe(0);
  await asOwner(gateway.context.db, MERCHANT, async (owner) => {
    await sql`update timer set due_at = now(), next_at = now() where machine = 'mission' and subject_id = ${claimId}`.execute(
      owner,
    );
  });
  expect(await timers.takeAll(MERCHANT)).toBe(1);
  expect(reported).toEqual(['missionLapsed']);
  expect((await claim(vip, claimId)).errorCode).toBe('reward_expired');
  await toggle(id, false);
});

test('M322, D56: the board ranks by value and earliest time, hides names, and shows the own place', async () => {
  const id = await begin({ period: 'day' });
  const [one, other, agent] = [idOf('player1'), idOf('vip1'), idOf('agent1')];
  await notifyAll(gateway, MERCHANT, [
    ...[round(now(), { memberId: one, bet: 50n }), round(now(), { memberId: other, bet: 120n })],
    ...[round(now(), { memberId: one, bet: 70n }), round(now(), { memberId: agent, bet: 500n, isPlay: true })],
  ]);
  await drained();
  const { value } = await get(player, 'getMissionLeaderboard', `missionId=${id}`);
  expect(value.list).toEqual([
    { rank: 1, name: 'vi•••', value: '1.20', own: false },
    { rank: 2, name: 'pl•••', value: '1.20', own: true },
  ]);
  expect(value.footer).toEqual({ rank: 2, reachedValue: '1.20' });
  expect(value).toMatchObject({ unit: 'money', repeats: 'day', pageNum: 1, totalPages: 1 });
  const before = await get(player, 'getMissionLeaderboard', `missionId=${id}&period=${value.before}`);
  expect(before.value).toMatchObject({ list: [], footer: { rank: 0, reachedValue: '0.00' } });
  for (const period of ['-', '2026-11', '2026-13-01'])
    expect((await get(player, 'getMissionLeaderboard', `missionId=${id}&period=${period}`)).errorCode).toBe(
      'not_found',
    );
  expect((await get(player, 'getMissionLeaderboard', `missionId=${randomUUID()}`)).errorCode).toBe('not_found');
  await toggle(id, false);
});

test('a mission counts while it is on: off and on resumes, another goal restarts, and a replay gives the same', async () => {
  const member = idOf('player1');
  const bet = () => notifyAll(gateway, MERCHANT, [round(now(), { memberId: member, bet: 40n })]);
  const id = await begin();
  await bet();
  await toggle(id, false);
  await bet();
  await drained();
  expect(await cardOf(player, id)).toBeUndefined();
  await toggle(id, true);
  await bet();
  await drained();
  expect((await cardOf(player, id)).value).toBe('0.80');
  const change = (rule: MissionRule) =>
    inside(async (db) => {
      const found = await lockMission(db, MERCHANT, id);
      if (found !== undefined) await writeMission(db, MERCHANT, found, { place: 1, words: found.words, rule });
    });
  const [first, second] = RULE.milestones as [MissionRule['milestones'][0], MissionRule['milestones'][0]];
  await change({ ...RULE, milestones: [{ ...first, reward: { kind: 'money', amount: 900n } }, second] });
  await bet();
  await drained();
  const better = await cardOf(player, id);
  expect([better.value, better.milestones[0]]).toMatchObject([
    '1.20',
    { state: 'reached', reward: { amount: '9.00' } },
  ]);
  await change({ ...RULE, milestones: [{ ...first, goal: 50n }] });
  await drained();
  const { value } = await get(player, 'getMissionSummaryDetails', 'status=O&size=50');
  // The new run starts at zero, and the reached milestones of the previous run remain.
  expect(value.list.filter((row: { missionId: string }) => row.missionId === id)).toMatchObject([
    { value: '1.20', over: true, milestones: [{ state: 'reached' }, { state: 'open' }] },
    { value: '0.00', over: false, milestones: [{ state: 'open' }] },
  ]);
  await toggle(id, false);
});

test('M164: the menu’s entry and its number follow the open missions', async () => {
  const countOf = async () => (await get(player, 'getAvailablePromotions')).value.MISSION;
  const before = await countOf();
  const id = await begin({ kind: 'REFERRALS', milestones: [{ goal: 1n, reward: { kind: 'money', amount: 100n } }] });
  expect(await countOf()).toEqual({ enabled: true, count: (before?.count ?? 0) + 1 });
  const friend = idOf('agent1');
  await asOwner(gateway.context.db, MERCHANT, (owner) =>
    sql`update member set recommender_id = ${idOf('player1')} where merchant = ${MERCHANT} and id = ${friend}`.execute(
      owner,
    ),
  );
  await notifyAll(gateway, MERCHANT, [deposit(now(), friend, 100n), deposit(now(), friend, 200n)]);
  await drained();
  const card = await cardOf(player, id);
  expect([card.value, card.milestones[0].state]).toEqual(['1', 'reached']);
  expect((await countOf()).count).toBe((before?.count ?? 0) + 1);
  await claim(player, card.milestones[0].claimId);
  expect((await countOf())?.count ?? 0).toBe(before?.count ?? 0);
  await notifyAll(gateway, MERCHANT, [deposit(now(), friend, -100n), deposit(now(), friend, -200n)]);
  await drained();
  expect((await cardOf(player, id)).value).toBe('0');
  await toggle(id, false);
});

test('a replay makes the same progress and gives nothing', async () => {
  const consumer = CONSUMERS.find(({ name }) => name === 'missions');
  if (consumer === undefined) throw new Error('missions take no events');
  const state = () =>
    inside(async (db) => ({
      rewards: await db.selectFrom('mission_reward').selectAll().orderBy('id').execute(),
      messages: await db.selectFrom('inbox_message').select('id').execute(),
      given: await given(),
    }));
  const before = await state();
  expect(before.rewards.length).toBeGreaterThan(4);
  expect(await replay(gateway.context.db, MERCHANT, consumer)).toMatchObject({ kind: 'equal' });
  expect(await state()).toEqual(before);
});
