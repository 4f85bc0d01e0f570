import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pointRules, putPointRules, tryPointRules, type WrittenPointRules } from '#contract/staff/points/calls.ts';
import { askForReplay, replayState } from '#contract/staff/replays/calls.ts';
import { readVersionConflict } from '#contract/staff/staff-actions.ts';
import { notifyAll, round } from '#gateway/features/missions/testing/notify-events.ts';
import { readPointBalance } from '#gateway/features/wallet/points.ts';
import { createGuard } from '#gateway/set-aside/guard.ts';
import { yesterdayOf } from '#gateway/stream/daily-counters/day-rules.ts';
import { workAtReplays } from '#gateway/stream/replay/asked.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { sendByTwo, signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { CONSUMERS } from '#gateway/wiring/wire-stream.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let olga: TestStaffUser;
let otto: TestStaffUser;
let auditor: TestStaffUser;
let members: readonly string[];

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT, 'lotus']);
  olga = await signInStaffUser(gateway, 'operator', [MERCHANT], 'Olga');
  otto = await signInStaffUser(gateway, 'operator', [MERCHANT], 'Otto');
  auditor = await signInStaffUser(gateway, 'auditor');
  const rows = await inside((db) =>
    db.selectFrom('member').select('id').where('account', 'in', ['player1', 'vip1']).orderBy('account').execute(),
  );
  members = rows.map(({ id }) => id);
});

afterAll(() => gateway.close());

type Inside = Parameters<TestGateway['context']['db']['withMerchant']>[1];
const inside = <T>(work: (db: Parameters<Inside>[0]) => Promise<T>) => gateway.context.db.withMerchant(MERCHANT, work);

const RULES: WrittenPointRules = {
  on: true,
  per: '7.00',
  depositRate: '0.25',
  categories: [
    { category: 'RNG', rate: '1.2' },
    { category: 'SPORTS', rate: '0.7' },
  ],
  conversion: { points: '100', amount: '0.50', minimum: '200', dailyMost: '5000' },
};

async function read(staffUser = auditor, merchant = MERCHANT) {
  const reply = await staffUser.send(pointRules, {}, merchant);
  const found = pointRules.read(reply.json().value);
  if (found === undefined) throw new Error(reply.body);
  return found;
}

const put = (request: object, staffUser = olga) =>
  sendByTwo([staffUser, otto], putPointRules, { rules: RULES, reason: 'a new season', ...request }, MERCHANT);

test('M186, M378: rules are written over the version read, read back, and a second writer gets a conflict', async () => {
  const before = await read();
  const made = await put({ version: before.version });
  expect(made.json(), made.body).toMatchObject({ success: true, value: { version: before.version + 1 } });
  const now = await read();
  expect(now).toMatchObject({ version: before.version + 1, rules: RULES, currency: 'USD', exponent: 2 });
  expect(now.versions.slice(0, 2).map(({ version }) => version)).toEqual([before.version + 1, before.version]);
  expect(now.versions[1]?.rules).toEqual(before.rules);
  expect(now.ranks[0]).toEqual({ rank: 0, name: '', rate: '1' });
  expect(now.ranks.length).toBeGreaterThan(2);
  expect(now.ranks[1]?.name).not.toBe('');
  const late = await put({ version: before.version });
  expect([late.statusCode, readVersionConflict(late.json().value)]).toMatchObject([
    409,
    {
      version: before.version + 1,
      theirs: [
        { action: 'proposal.confirm', by: 'Otto' },
        { action: 'points.rules', by: 'Otto', reason: 'a new season' },
        { action: 'proposal.add', by: 'Olga' },
      ],
    },
  ]);
});

test.each([
  ['nothing for a point', { per: '0' }, ['per']],
  ['a part of a cent', { per: '7.001' }, ['per']],
  ['a rate that is none', { categories: [{ category: 'RNG', rate: '1.2345678' }] }, ['categories.0']],
  ['a rate above a hundred', { depositRate: '101' }, ['depositRate']],
  [
    'a category twice',
    {
      categories: [
        { category: 'RNG', rate: '1' },
        { category: 'RNG', rate: '2' },
      ],
    },
    ['categories.1'],
  ],
  ['points for nothing', { conversion: { points: '100', amount: '0', minimum: '1' } }, ['conversion.amount']],
  [
    'a day that ends before it begins',
    { conversion: { points: '100', amount: '1', minimum: '500', dailyMost: '499' } },
    ['conversion.dailyMost'],
  ],
])('M186, M378: %s is refused with its field', async (_, part, fields) => {
  const { version } = await read();
  const reply = await put({ version, rules: { ...RULES, ...part } });
  expect(reply.statusCode, reply.body).toBe(422);
  expect((reply.json().value.fields as { field: string }[]).map(({ field }) => field)).toEqual(fields);
  const tried = await auditor.send(tryPointRules, { rules: { ...RULES, ...part } }, MERCHANT);
  expect(tried.statusCode).toBe(422);
  expect((await read()).version).toBe(version);
});

test('M378: support and auditors read rules and try them, change none; another site’s operator does neither', async () => {
  const { version, rules } = await read();
  const support = await signInStaffUser(gateway, 'support', [MERCHANT]);
  const elsewhere = await signInStaffUser(gateway, 'operator', ['lotus']);
  for (const staffUser of [support, auditor]) {
    expect((await put({ version }, staffUser)).statusCode).toBe(403);
    expect((await staffUser.send(tryPointRules, { rules }, MERCHANT)).statusCode).toBe(200);
  }
  expect((await elsewhere.send(pointRules, {}, MERCHANT)).statusCode).toBe(403);
  expect((await put({ version }, elsewhere)).statusCode).toBe(403);
  const theirs = await read(elsewhere, 'lotus');
  expect(theirs.rules).not.toEqual((await read()).rules);
});

/** Events of one day: both members bet in two categories, and one bet is cancelled. */
const dayOf = (at: string, name: string) => {
  const [player = '', vip = ''] = members;
  return [
    round(at, { memberId: player, bet: 12_345n, round: `${name}1` }),
    round(at, { memberId: player, bet: 9_999n, round: `${name}2`, category: 'SPORTS' }),
    round(at, { memberId: player, bet: 9_999n, round: `${name}2`, category: 'SPORTS', outcome: 'late' }),
    round(at, { memberId: vip, bet: 77_777n, round: `${name}3` }),
    round(at, { memberId: vip, bet: 5_000n, round: `${name}4`, category: 'LOTT' }),
  ];
};

const balances = () =>
  inside(async (db) => {
    let sum = 0n;
    for (const id of members) sum += await readPointBalance(db, MERCHANT, id);
    return sum;
  });

test('D24, M186: the cost that a trial shows is what the day then pays, and a trial changes nothing', async () => {
  const off = await put({ version: (await read()).version, rules: { ...RULES, on: false } });
  expect(off.statusCode, off.body).toBe(200);
  const { startsAt, day } = await inside((db) => yesterdayOf(db, MERCHANT, Date.now()));
  await notifyAll(gateway, MERCHANT, dayOf(new Date(startsAt + 3_600_000).toISOString(), 'y'));
  await drainStream(gateway, MERCHANT);
  const before = await balances();
  const reply = await auditor.send(tryPointRules, { rules: RULES }, MERCHANT);
  const reported = tryPointRules.read(reply.json().value);
  expect(reported, reply.body).toMatchObject({ day, given: { members: 2 }, now: { points: '0', members: 0 } });
  expect(Number(reported?.worth)).toBeCloseTo(Math.floor(Number(reported?.given.points) / 2) / 100, 5);
  expect(await balances()).toBe(before);

  const { version } = await read();
  expect((await put({ version })).statusCode).toBe(200);
  await notifyAll(gateway, MERCHANT, dayOf(new Date().toISOString(), 't'));
  await drainStream(gateway, MERCHANT);
  expect(String((await balances()) - before)).toBe(reported?.given.points);
  expect(Number(reported?.given.points)).toBeGreaterThan(0);
});

const work = () =>
  workAtReplays({ db: gateway.context.db, guard: createGuard(gateway.context) }, MERCHANT, CONSUMERS, () => true);
const state = async () => replayState.read((await auditor.send(replayState, { of: 'points' }, MERCHANT)).json().value);

test('D24: a replay by staff compares row by row, and names the tampered row', async () => {
  const support = await signInStaffUser(gateway, 'support', [MERCHANT]);
  expect((await support.send(askForReplay, { of: 'points' }, MERCHANT)).statusCode).toBe(403);
  expect(await state()).toMatchObject({ isRunning: false, outcome: undefined });
  expect((await olga.send(askForReplay, { of: 'points' }, MERCHANT)).statusCode).toBe(200);
  expect(await state()).toMatchObject({ isRunning: true, askedBy: 'Olga' });
  await work();
  const { events, taken, ...rest } = await state();
  expect([events, rest]).toMatchObject([taken, { isRunning: false, outcome: 'equal', differences: [] }]);

  await asOwner(gateway.context.db, MERCHANT, (db) =>
    sql`update point_counter set earned = earned + 1 where merchant = ${MERCHANT} and member_id = ${members[0]}`.execute(
      db,
    ),
  );
  await auditor.send(askForReplay, { of: 'points' }, MERCHANT);
  await work();
  const found = await state();
  expect(found).toMatchObject({ outcome: 'different', differences: [{ table: 'point_counter', key: members[0] }] });
  expect(found.differences[0]?.live).not.toBe(found.differences[0]?.replayed);
});

test('D24: a stopped replay waits, and is resumed', async () => {
  await olga.send(askForReplay, { of: 'points' }, MERCHANT);
  await workAtReplays({ db: gateway.context.db, guard: createGuard(gateway.context) }, MERCHANT, CONSUMERS, once());
  expect(await state()).toMatchObject({ isRunning: true });
  await work();
  expect(await state()).toMatchObject({ isRunning: false, outcome: 'different' });
});

/** True on the first call only. */
function once(): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked === 1;
  };
}
