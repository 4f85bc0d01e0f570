import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Entered, openTestDemoGames, QUICK, type TestDemoGames } from '../testing/test-demo-games.ts';
import { DEMO_GAMES_RETENTION } from './retention.ts';
import { removeOld } from './retention-jobs.ts';

let demoGames: TestDemoGames;

beforeAll(async () => {
  demoGames = await openTestDemoGames();
});

afterAll(() => demoGames.close());

const removeAll = async () => {
  for (const rule of DEMO_GAMES_RETENTION) await removeOld(demoGames.server().context.db, rule);
};
const countIn = (at: TestDemoGames) => async (from: string) =>
  (await at.ask<{ count: number }>(`select count(*)::integer as count from ${from}`))[0]?.count;
const count = (from: string) => countIn(demoGames)(from);
const spin = (page: Entered) => page.post('/api/slot/spin', { stake: '100' });
const rowsOf = (player: string) =>
  Promise.all(
    ['session', 'round', 'seed_pair'].map((table) => count(`demo_games.${table} where player = '${player}'`)),
  );

it('a trial’s rows go a day after it began, a member’s rounds and their sources stay', async () => {
  const [trial, member] = [await demoGames.enter('slot', 'visitor'), await demoGames.enter('slot', 'member')];
  await demoGames.ask(`update demo_games.session set is_trial = true where player = 'visitor'`);
  for (const page of [trial, member, trial]) expect((await spin(page)).status).toBe(200);
  await trial.post('/api/seeds', { clientSeed: 'mine' });
  await expect.poll(() => count(`demo_games.move where state = 'pending'`)).toBe(0);
  await removeAll();
  expect(await rowsOf('visitor')).toEqual([1, 2, 2]);
  await demoGames.ask(
    `update demo_games.session set opened_at = now() - interval '2 days', seen_at = now() - interval '2 days'`,
  );
  await demoGames.ask(
    `update demo_games.seed_pair set created_at = now() - interval '2 days', revealed_at = revealed_at - interval '2 days'`,
  );
  await removeAll();
  await removeAll();
  expect(await rowsOf('visitor')).toEqual([0, 0, 0]);
  expect(await rowsOf('member')).toEqual([1, 1, 1]);
  expect(await count(`demo_games.move m join demo_games.round r on r.id = m.round where r.player = 'member'`)).toBe(2);
});

it('draws without bets go after two days, except the newest; those with bets stay', async () => {
  const draw = (numero: string, days: number) => `('T', '${numero}', now() - interval '${days} days 3 minutes',
    now() - interval '${days} days 2 minutes', now() - interval '${days} days 1 minute', repeat('a', 64), 'c', '1,2', now())`;
  await demoGames.ask(
    `insert into demo_games.draw values ${[9, 8, 7, 6].map((days) => draw(`2026010${days}-0001`, days)).join(', ')}`,
  );
  await demoGames.enter('slot', 'bettor');
  await demoGames.ask(`insert into demo_games.round (id, session, merchant, player, kind, state, stake, payout, detail, held_until)
    select 'lottery-1', id, merchant, player, 'lottery', 'settled', 100, 0, '{"game":"T","numero":"20260108-0001"}', now()
      from demo_games.session where player = 'bettor'`);
  await removeAll();
  const left = await demoGames.ask<{ numero: string }>(
    `select numero from demo_games.draw where game = 'T' order by 1`,
  );
  expect(left.map(({ numero }) => numero)).toEqual(['20260106-0001', '20260108-0001']);
});

it('M150: a session that writes faster than a person plays is throttled, and nothing is written', async () => {
  const demoGames = await openTestDemoGames({ timing: { ...QUICK, mostWrites: 60 } });
  const count = countIn(demoGames);
  const page = await demoGames.enter('slot', 'program');
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 130; attempt += 1) statuses.push((await spin(page)).status);
  // The rate limit window may restart once in between.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(await count(`demo_games.round where player = 'program'`)).toBe(
    statuses.filter((status) => status === 200).length,
  );
  const seeds: number[] = [];
  const other = await demoGames.enter('slot', 'seeds');
  for (let attempt = 0; attempt < 30; attempt += 1)
    seeds.push((await other.post('/api/seeds', { clientSeed: 'mine' })).status);
  expect(seeds.filter((status) => status === 429).length).toBeGreaterThan(5);
  expect(await count(`demo_games.seed_pair where player = 'seeds'`)).toBe(
    seeds.filter((status) => status === 200).length + 1,
  );
  await demoGames.close();
});

it('a session that its gateway ended writes no further round', async () => {
  const page = await demoGames.enter('slot', 'gone');
  demoGames.gateway.fail('bet', 'ended');
  expect((await spin(page)).body).toMatchObject({ error: 'session_over' });
  expect((await spin(page)).status).toBe(401);
  expect(await count(`demo_games.round where player = 'gone'`)).toBe(1);
});
