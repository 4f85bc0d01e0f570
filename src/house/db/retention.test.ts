import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Entered, openTestHouse, QUICK, type TestHouse } from '../testing/test-house.ts';
import { HOUSE_RETENTION } from './retention.ts';
import { removeOld } from './retention-turns.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});

afterAll(() => house.close());

const removeAll = async () => {
  for (const rule of HOUSE_RETENTION) await removeOld(house.house().context.db, rule);
};
const countIn = (at: TestHouse) => async (from: string) =>
  (await at.ask<{ count: number }>(`select count(*)::integer as count from ${from}`))[0]?.count;
const count = (from: string) => countIn(house)(from);
const spin = (page: Entered) => page.post('/api/slot/spin', { stake: '100' });
const rowsOf = (player: string) =>
  Promise.all(['session', 'round', 'seed_pair'].map((table) => count(`house.${table} where player = '${player}'`)));

it('a trial’s rows go a day after it began, a member’s rounds and what they follow from stay', async () => {
  const [trial, member] = [await house.enter('slot', 'visitor'), await house.enter('slot', 'member')];
  await house.ask(`update house.session set is_trial = true where player = 'visitor'`);
  for (const page of [trial, member, trial]) expect((await spin(page)).status).toBe(200);
  await trial.post('/api/seeds', { clientSeed: 'mine' });
  await expect.poll(() => count(`house.move where state = 'pending'`)).toBe(0);
  await removeAll();
  expect(await rowsOf('visitor')).toEqual([1, 2, 2]);
  await house.ask(
    `update house.session set opened_at = now() - interval '2 days', seen_at = now() - interval '2 days'`,
  );
  await house.ask(
    `update house.seed_pair set created_at = now() - interval '2 days', revealed_at = revealed_at - interval '2 days'`,
  );
  await removeAll();
  await removeAll();
  expect(await rowsOf('visitor')).toEqual([0, 0, 0]);
  expect(await rowsOf('member')).toEqual([1, 1, 1]);
  expect(await count(`house.move m join house.round r on r.id = m.round where r.player = 'member'`)).toBe(2);
});

it('draws that nobody bet on go after two days, all but the newest; those with bets stay', async () => {
  const draw = (numero: string, days: number) => `('T', '${numero}', now() - interval '${days} days 3 minutes',
    now() - interval '${days} days 2 minutes', now() - interval '${days} days 1 minute', repeat('a', 64), 'c', '1,2', now())`;
  await house.ask(
    `insert into house.lottery_draw values ${[9, 8, 7, 6].map((days) => draw(`2026010${days}-0001`, days)).join(', ')}`,
  );
  await house.enter('slot', 'bettor');
  await house.ask(`insert into house.round (id, session, merchant, player, kind, state, stake, payout, detail, held_until)
    select 'lottery-1', id, merchant, player, 'lottery', 'settled', 100, 0, '{"game":"T","numero":"20260108-0001"}', now()
      from house.session where player = 'bettor'`);
  await removeAll();
  const left = await house.ask<{ numero: string }>(`select numero from house.lottery_draw where game = 'T' order by 1`);
  expect(left.map(({ numero }) => numero)).toEqual(['20260106-0001', '20260108-0001']);
});

it('M150: a session that writes faster than a person plays is told to wait, and nothing of it is written', async () => {
  const house = await openTestHouse({ timing: { ...QUICK, mostWrites: 60 } });
  const count = countIn(house);
  const page = await house.enter('slot', 'program');
  const statuses: number[] = [];
  for (let turn = 0; turn < 130; turn += 1) statuses.push((await spin(page)).status);
  // The window may begin anew once in between.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(await count(`house.round where player = 'program'`)).toBe(statuses.filter((status) => status === 200).length);
  const seeds: number[] = [];
  const other = await house.enter('slot', 'seeds');
  for (let turn = 0; turn < 30; turn += 1) seeds.push((await other.post('/api/seeds', { clientSeed: 'mine' })).status);
  expect(seeds.filter((status) => status === 429).length).toBeGreaterThan(5);
  expect(await count(`house.seed_pair where player = 'seeds'`)).toBe(
    seeds.filter((status) => status === 200).length + 1,
  );
  await house.close();
});

it('a session that its gateway calls over writes no further round', async () => {
  const page = await house.enter('slot', 'gone');
  house.gateway.fail('bet', 'ended');
  expect((await spin(page)).body).toMatchObject({ error: 'session_over' });
  expect((await spin(page)).status).toBe(401);
  expect(await count(`house.round where player = 'gone'`)).toBe(1);
});
