import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  missionBoard,
  putMission,
  staffMissions,
  tryMission,
  turnMission,
  type WrittenMission,
} from '#contract/staff/missions/calls.ts';
import { fillPromotionBudget } from '#contract/staff/promotion-rules/calls.ts';
import { readVersionConflict } from '#contract/staff/staff-actions.ts';
import { deposit, login, notifyAll, round } from '#gateway/features/missions/testing/notify-events.ts';
import { yesterdayOf } from '#gateway/stream/daily-counters/day-rules.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { sendByTwo, signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { MISSION_KINDS } from '#model/missions/mission.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let olga: TestStaffUser;
let otto: TestStaffUser;
let support: TestStaffUser;
let auditor: TestStaffUser;
let player: Visitor;
let vip: Visitor;
const ids = new Map<string, string>();
const FILL = { key: randomUUID(), reason: 'for the spring' };

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT, 'lotus']);
  olga = await signInStaffUser(gateway, 'operator', [MERCHANT], 'Olga');
  otto = await signInStaffUser(gateway, 'operator', [MERCHANT], 'Otto');
  support = await signInStaffUser(gateway, 'support', [MERCHANT], 'Sam');
  auditor = await signInStaffUser(gateway, 'auditor');
  const rows = await inside((db) => db.selectFrom('member').select(['account', 'id']).execute());
  for (const { account, id } of rows) ids.set(account, id);
  // The demo's missions count as well: enable only those of the test.
  for (const one of [olga, otto])
    await one.send(fillPromotionBudget, { ...FILL, name: 'GOALS', amount: '6000.00' }, MERCHANT);
  for (const { id, version, isOn } of (await read()).missions) if (isOn) await toggle(id, version, false);
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

const MISSION: WrittenMission = {
  place: 9,
  kind: 'BET_VOLUME',
  period: 'day',
  categories: ['RNG'],
  vendors: [],
  games: [],
  board: true,
  words: { EN: { title: 'Bet a little', text: 'On slots.' }, CN: { title: '小试身手' } },
  least: '1.00',
  milestones: [
    { goal: '10.00', reward: 'money', amount: '1.50' },
    { goal: '100.00', reward: 'points', amount: '30' },
  ],
  budget: 'GOALS',
  memberMost: '1000.00',
};

async function read(merchant = MERCHANT, staffUser = auditor) {
  const reply = await staffUser.send(staffMissions, {}, merchant);
  expect(reply.statusCode, reply.body).toBe(200);
  return staffMissions.read(reply.json().value);
}

const missionOf = async (id: string) => (await read()).missions.find((mission) => mission.id === id);
const put = (request: object, staffUser = olga) =>
  sendByTwo(
    [staffUser, otto],
    putMission,
    { version: 0, mission: MISSION, reason: 'for the spring', ...request },
    MERCHANT,
  );
const toggle = (id: string, version: number, isOn: boolean, staffUser = olga) =>
  sendByTwo([staffUser, otto], turnMission, { id, version, isOn, reason: 'it is time' }, MERCHANT);

async function make(part: Partial<WrittenMission> = {}): Promise<string> {
  const reply = await put({ mission: { ...MISSION, ...part } });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().value.id;
}

/** Undefined fields are removed. */
async function tryIt(part: object = {}) {
  const reply = await auditor.send(tryMission, { mission: { ...MISSION, ...part } }, MERCHANT);
  const reported = tryMission.read(reply.json().value);
  if (reported === undefined) throw new Error(reply.body);
  return reported;
}

test('M197, M378: a mission is written off, read back, switched on, and changed over the version read', async () => {
  const id = await make();
  const none = { members: 0, reached: 0, open: 0, claimed: 0, lapsed: 0 };
  expect(await missionOf(id)).toEqual({
    ...MISSION,
    id,
    version: 0,
    isOn: false,
    figures: { ...none, money: '0.00', points: '0', owedMoney: '0.00', owedPoints: '0' },
  });
  expect((await toggle(id, 0, true)).json().value).toEqual({ id, version: 1 });
  expect((await missionOf(id))?.isOn).toBe(true);
  const { least: _, ...plain } = MISSION;
  expect((await put({ id, version: 1, mission: { ...plain, board: false } })).json().value).toEqual({ id, version: 2 });
  expect(await missionOf(id)).toMatchObject({ ...plain, board: false, version: 2, isOn: true });
  const late = await toggle(id, 1, false);
  expect([late.statusCode, readVersionConflict(late.json().value)]).toMatchObject([
    409,
    {
      version: 2,
      theirs: [
        ...[
          { action: 'proposal.confirm', by: 'Otto' },
          { action: 'mission.change', by: 'Otto' },
        ],
        ...[{ action: 'proposal.add', by: 'Olga' }, { action: 'proposal.confirm' }, { action: 'mission.on' }],
      ],
    },
  ]);
  expect((await toggle(id, 2, false)).statusCode).toBe(200);
  expect((await toggle(randomUUID(), 0, true)).statusCode).toBe(404);
});

test('M197, issue 46: a mission has a picture, which members see; another address than one of a picture is refused', async () => {
  const picture = '/_media/offer-0123456789abcdef0123.webp';
  expect((await put({ mission: { ...MISSION, picture: 'javascript:alert(1)' } })).json()).toMatchObject({
    errorCode: 'invalid_request',
    value: { fields: [{ field: 'picture', code: 'address' }] },
  });
  const id = await make({ picture });
  expect((await missionOf(id))?.picture).toBe(picture);
  await toggle(id, 0, true);
  const summary = (await player.ask('GET', '/wps/relay/MCSFE_getMissionSummaryDetails?status=O')).json().value;
  const shown = summary.list.find(({ missionId }: { missionId: string }) => missionId === id);
  expect(shown).toMatchObject({ picture });
  await toggle(id, 1, false);
});

test('D56: no user alone switches a mission on, or changes what an active one pays', async () => {
  const id = await make();
  const alone = (call: typeof turnMission | typeof putMission, request: object) =>
    olga.send(call, { id, reason: 'alone', ...request }, MERCHANT).then((reply) => reply.json().errorCode);
  expect(await alone(turnMission, { version: 0, isOn: true })).toBe('second_person_needed');
  expect(await alone(turnMission, { version: 0, isOn: true })).toBe('forbidden');
  expect((await missionOf(id))?.isOn).toBe(false);
  const theirs = await otto.send(turnMission, { id, version: 0, isOn: true, reason: 'seen' }, MERCHANT);
  expect(theirs.json().value).toEqual({ id, version: 1 });
  const rich = { ...MISSION, milestones: [{ goal: '0.01', reward: 'money', amount: '1000000.00' }] };
  expect(await alone(putMission, { version: 1, mission: rich })).toBe('second_person_needed');
  expect(await missionOf(id)).toMatchObject({ milestones: MISSION.milestones, version: 1 });
  expect((await toggle(id, 1, false)).statusCode).toBe(200);
});

test.each(MISSION_KINDS)('D56, M378: a mission of %s is written and read alike, and has a trial', async (kind) => {
  const isOfGames = !['DEPOSIT_SUM', 'DEPOSIT_COUNT', 'LOGIN_DAYS', 'REFERRALS'].includes(kind);
  const { least: _, ...plain } = MISSION;
  const milestones = [{ goal: kind === 'WIN_MULTIPLE' ? '2.50' : '3', reward: 'money', amount: '2.00' }] as const;
  const goal = kind === 'BET_VOLUME' || kind === 'DEPOSIT_SUM' ? '3.00' : milestones[0].goal;
  const mission = { ...plain, kind, categories: isOfGames ? ['RNG'] : [], milestones: [{ ...milestones[0], goal }] };
  const reply = await put({ mission });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await missionOf(reply.json().value.id)).toMatchObject(mission);
  for (const period of ['once', 'day', 'week', 'month'] as const)
    expect(await tryIt({ ...mission, least: undefined, period })).toMatchObject({
      isCut: false,
    });
});

test.each([
  ['goals that do not rise', { milestones: [...MISSION.milestones].reverse() }, ['goal.1']],
  ['a goal of nothing', { milestones: [{ goal: '0', reward: 'money', amount: '1.00' }] }, ['goal.0']],
  ['half a point', { milestones: [{ goal: '1.00', reward: 'points', amount: '0.5' }] }, ['reward.0']],
  ['games of a mission of deposits', { kind: 'DEPOSIT_SUM' }, ['filter']],
  [
    'a least of log-ins',
    { kind: 'LOGIN_DAYS', categories: [], milestones: [{ goal: '3', reward: 'money', amount: '1.00' }] },
    ['least'],
  ],
  ['no title', { words: {} }, ['words']],
])('M197, M378: %s are refused with their field', async (_, part, fields) => {
  const before = (await read()).missions.length;
  const reply = await put({ mission: { ...MISSION, ...part } });
  expect(reply.statusCode, reply.body).toBe(422);
  expect((reply.json().value.fields as { field: string }[]).map(({ field }) => field)).toEqual(fields);
  expect((await read()).missions).toHaveLength(before);
});

test('M378: support writes missions that are off and switches none, auditors write none, no user reaches another site', async () => {
  const mine = await put({}, support);
  expect(mine.statusCode, mine.body).toBe(200);
  const { id } = mine.json().value;
  expect((await toggle(id, 0, true, support)).statusCode).toBe(403);
  expect((await put({ id }, support)).json().value).toEqual({ id, version: 1 });
  expect((await toggle(id, 1, true)).statusCode).toBe(200);
  expect((await put({ id, version: 2 }, support)).statusCode).toBe(403);
  expect((await toggle(id, 2, false)).statusCode).toBe(200);
  expect((await put({}, auditor)).statusCode).toBe(403);
  expect((await olga.send(staffMissions, {}, 'lotus')).statusCode).toBe(403);
  const theirs = await signInStaffUser(gateway, 'operator', ['lotus']);
  expect((await read('lotus', theirs)).missions.some((mission) => mission.id === id)).toBe(false);
  const toggled = await theirs.send(turnMission, { id, version: 3, isOn: true, reason: 'x' }, 'lotus');
  expect(toggled.statusCode).toBe(404);
});

/** Events of one day: two members bet, and one bet is partly cancelled. */
const dayOf = (at: string, name: string) => [
  round(at, { memberId: idOf('player1'), bet: 700n, round: `${name}1` }),
  round(at, { memberId: idOf('player1'), bet: 99n, round: `${name}2` }),
  round(at, { memberId: idOf('player1'), bet: 600n, round: `${name}3` }),
  round(at, { memberId: idOf('vip1'), bet: 12_000n, round: `${name}4` }),
  round(at, { memberId: idOf('vip1'), bet: 50_000n, round: `${name}5`, category: 'SPORTS' }),
  round(at, { memberId: idOf('agent1'), bet: 1_500n, round: `${name}6` }),
  round(at, { memberId: idOf('agent1'), bet: 1_500n, round: `${name}6`, outcome: 'late' }),
];

const noonOfYesterday = async () => {
  const { startsAt, day } = await inside((db) => yesterdayOf(db, MERCHANT, Date.now()));
  return { at: new Date(startsAt + 43_200_000).toISOString(), day };
};

/** Results of claiming a mission's reached milestones: `done`, or the refusal. */
async function claimAll(visitor: Visitor, missionId: string): Promise<readonly string[]> {
  const list = (await visitor.ask('GET', '/wps/relay/MCSFE_getMissionSummaryDetails?status=O&size=50')).json().value
    .list;
  const card = list.find((row: { missionId: string }) => row.missionId === missionId);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reported: string[] = [];
  for (const { claimId } of card.milestones as { claimId?: string }[]) {
    if (claimId === undefined) continue;
    const headers = { authorization: visitor.token, cookie, 'idempotency-key': randomUUID() };
    const reply = await gateway.ask(MERCHANT, {
      method: 'POST',
      url: '/wps/member/missions/claim',
      headers,
      payload: { claimId },
    });
    reported.push(reply.json().success ? 'done' : reply.json().errorCode);
  }
  return reported;
}

test('D56, M197: the cost that a trial shows is what a real run of the same day then paid', async () => {
  const { at, day } = await noonOfYesterday();
  await notifyAll(gateway, MERCHANT, dayOf(at, 'y'));
  const reported = await tryIt();
  expect(reported).toMatchObject({
    firstDay: day,
    lastDay: day,
    members: 2,
    reached: [2, 1],
    money: '3.00',
    points: '30',
    isCut: false,
  });
  const id = await make();
  expect((await toggle(id, 0, true)).statusCode).toBe(200);
  await notifyAll(gateway, MERCHANT, dayOf(new Date().toISOString(), 't'));
  await drainStream(gateway, MERCHANT);
  expect((await missionOf(id))?.figures).toMatchObject({
    members: 2,
    reached: 3,
    open: 3,
    claimed: 0,
    owedMoney: reported.money,
    owedPoints: reported.points,
  });
  for (const visitor of [player, vip]) expect(new Set(await claimAll(visitor, id))).toEqual(new Set(['done']));
  expect((await missionOf(id))?.figures).toMatchObject({
    reached: 3,
    open: 0,
    claimed: 3,
    money: reported.money,
    points: reported.points,
    owedMoney: '0.00',
  });
});

test('D56: staff see leaders with whole names, ties by who was first, period by period', async () => {
  const id = await make({ words: { EN: { title: 'A race' } } });
  await toggle(id, 0, true);
  const bet = (account: string) =>
    round(new Date().toISOString(), { memberId: idOf(account), bet: 500n, round: `r ${account}` });
  await notifyAll(gateway, MERCHANT, [bet('vip1'), bet('player1')]);
  await drainStream(gateway, MERCHANT);
  const board = async (request: object) => {
    const reply = await auditor.send(missionBoard, { id, ...request }, MERCHANT);
    return reply.statusCode === 200 ? missionBoard.read(reply.json().value) : reply.statusCode;
  };
  const found = await board({});
  expect(found).toMatchObject({
    places: [
      { rank: 1, account: 'vip1', value: '5.00' },
      { rank: 2, account: 'player1', value: '5.00' },
    ],
  });
  const { before } = found as { before: string };
  expect(await board({ period: before })).toMatchObject({ period: before, places: [] });
  expect(await board({ period: 'never' })).toBe(404);
  expect(await board({ id: randomUUID() })).toBe(404);
  await toggle(id, 1, false);
});

test('D56: the trial of a one-off mission covers thirty days, and friends count by their first deposit', async () => {
  const { at, day } = await noonOfYesterday();
  const friend = await asOwner(gateway.context.db, MERCHANT, async (db) => {
    const { rows } = await sql<{ id: string }>`update member set recommender_id = ${idOf('player1')}
      where merchant = ${MERCHANT} and account = 'vip1' returning id`.execute(db);
    return rows[0]?.id ?? '';
  });
  const { least: _, ...plain } = MISSION;
  const part = { ...plain, kind: 'REFERRALS' as const, categories: [], period: 'once' as const };
  const milestones = [{ goal: '1', reward: 'money', amount: '8.00' }] as const;
  const tried = () => tryIt({ ...part, milestones, least: undefined });
  expect(await tried()).toMatchObject({ members: 0, lastDay: day });
  await notifyAll(gateway, MERCHANT, [deposit(at, friend, 5_000n), deposit(at, friend, 2_000n), login(at, friend)]);
  await drainStream(gateway, MERCHANT);
  expect(await tried()).toMatchObject({ members: 1, reached: [1], money: '8.00' });
  expect(await tryIt({ ...part, period: 'day', milestones, least: undefined })).toMatchObject({ members: 1 });
});

test('D56: a former member gets nothing, in a trial as in a real run', async () => {
  const { at } = await noonOfYesterday();
  const { least: _, ...plain } = MISSION;
  const part = { ...plain, kind: 'LOGIN_DAYS', categories: [], milestones: [{ ...MISSION.milestones[0], goal: '1' }] };
  const tried = async () => (await tryIt({ ...part, least: undefined })).members;
  const before = await tried();
  await notifyAll(gateway, MERCHANT, [login(at, randomUUID()), login(at, idOf('agent1'))]);
  expect(await tried()).toBe(before + 1);
});

test('M195, M197: a mission that pays money is on only with a budget and a cap for one member; one of points needs neither', async () => {
  const { budget: _, memberMost: __, ...unbound } = MISSION;
  const fieldsOf = (reply: Awaited<ReturnType<typeof toggle>>) =>
    (reply.json().value.fields as { field: string }[]).map(({ field }) => field);
  const made = async (mission: WrittenMission) => (await put({ mission })).json().value.id as string;
  for (const [mission, fields] of [
    [unbound, ['budget', 'memberMost']],
    [{ ...unbound, memberMost: '10.00' }, ['budget']],
    [{ ...unbound, budget: 'GOALS' }, ['memberMost']],
  ] as const) {
    const id = await made(mission);
    expect(fieldsOf(await toggle(id, 0, true))).toEqual(fields);
    expect((await missionOf(id))?.isOn).toBe(false);
  }
  expect(fieldsOf(await put({ mission: { ...MISSION, budget: 'NOWHERE' } }))).toEqual(['budget']);
  const points = await made({ ...unbound, milestones: [{ goal: '10.00', reward: 'points', amount: '30' }] });
  expect((await toggle(points, 0, true)).statusCode).toBe(200);
  // A mission that is on cannot lose its limits.
  expect(fieldsOf(await put({ id: points, version: 1, mission: unbound }))).toEqual(['budget', 'memberMost']);
  expect((await toggle(points, 1, false)).statusCode).toBe(200);
});

test('M197: a mission pays while its budget lasts, and gives a member no more than its cap over its whole time', async () => {
  const fill = (amount: string) =>
    olga.send(fillPromotionBudget, { name: 'SMALL', amount, key: randomUUID(), reason: 'x' }, MERCHANT);
  expect((await fill('1.00')).statusCode).toBe(200);
  const money = (goal: string) => ({ goal, reward: 'money', amount: '1.50' }) as const;
  const id = await make({
    words: { EN: { title: 'A small budget' } },
    budget: 'SMALL',
    memberMost: '2.00',
    milestones: [money('10.00'), money('20.00'), money('30.00')],
  });
  expect((await toggle(id, 0, true)).statusCode).toBe(200);
  const bet = (name: string, minor: bigint) =>
    round(new Date().toISOString(), { memberId: idOf('vip1'), bet: minor, round: name });
  await notifyAll(gateway, MERCHANT, [bet('s1', 2_500n), bet('s2', 600n)]);
  await drainStream(gateway, MERCHANT);
  // 1.50 and the rest of the cap from the second; nothing from the third.
  expect((await missionOf(id))?.figures).toMatchObject({ reached: 2, open: 2, owedMoney: '2.00' });
  expect(await claimAll(vip, id)).toEqual(['promotion_closed', 'done']);
  expect((await missionOf(id))?.figures).toMatchObject({ open: 1, claimed: 1, money: '0.50', owedMoney: '1.50' });
  expect((await fill('1.00')).statusCode).toBe(200);
  expect(await claimAll(vip, id)).toEqual(['done']);
  expect((await missionOf(id))?.figures).toMatchObject({ open: 0, claimed: 2, money: '2.00' });
  expect((await toggle(id, 1, false)).statusCode).toBe(200);
});
