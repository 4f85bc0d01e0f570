import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LimitKey } from '#contract/protection/read.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { launchQuery } from '#gateway/testing/vendor.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { asOwner } from '#gateway/testing/withdrawer.ts';
import {
  createTestClock,
  DAY,
  HOUR,
  openProtectedPlayer,
  outcomeOf,
  type ProtectedPlayer,
} from './testing/protected-player.ts';

const MINUTE = 60_000;
const TIME_DAY: LimitKey = { measure: 'TIME', period: 'DAY' };
const TIME_WEEK: LimitKey = { measure: 'TIME', period: 'WEEK' };

const clock = createTestClock();
let gateway: TestGateway;
let player: ProtectedPlayer;
/** The start of a day on which the player has been logged in since midnight. */
let midnight: number;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora'], { clock });
  player = await openProtectedPlayer(gateway);
});

afterAll(async () => {
  await gateway.close();
});

beforeEach(async () => {
  clock.setTo(Date.now());
  await player.reset();
  await player.set(TIME_DAY, '0');
  midnight = (await player.limit(TIME_DAY)).endsAt ?? 0;
  await player.reset();
  // The log-in outlasts the next midnight, whatever the time of day of this run.
  await asOwner(gateway, `update session set expires_at = now() + interval '3 days'`);
});

const launch = async () => (await player.visitor.ask('GET', launchQuery('aurora', { vassalage: 'AXIOM' }))).json();

/** Log-ins that have ended, in hours of the day. */
const loggedIn = (...spans: readonly (readonly [from: number, to: number])[]) =>
  asOwner(
    gateway,
    spans
      .map(([from, to]) => {
        const at = (hour: number) => new Date(midnight + hour * HOUR).toISOString();
        return `insert into session_time (merchant, member_id, begun_at, ended_at)
          select merchant, id, '${at(from)}', '${at(to)}' from member where merchant = 'aurora' and account = 'player1'`;
      })
      .join(';'),
  );

test('N12: a limit of log-in time stops bets and launches at its minute, says until when, and play begins again after it', async () => {
  await player.set(TIME_DAY, '60');
  clock.setTo(midnight + 59 * MINUTE);
  expect(await player.limit(TIME_DAY)).toMatchObject({ amount: '60', used: '59', left: '1' });
  expect([await player.bet(1), (await launch()).success]).toEqual(['ok', true]);
  clock.setTo(midnight + 60 * MINUTE);
  expect(await player.bet(1)).toBe('limit_reached');
  expect(await launch()).toMatchObject({
    errorCode: 'limit_reached',
    value: { measure: 'TIME', period: 'DAY', left: '0', until: midnight + DAY },
  });
  // Reading and changing work still.
  expect(await player.limit(TIME_DAY)).toMatchObject({ used: '60', left: '0', endsAt: midnight + DAY });
  clock.setTo(midnight + DAY + MINUTE);
  expect([await player.bet(1), (await launch()).success]).toEqual(['ok', true]);
});

test('N12: a round that has begun may be finished, and its win lands', async () => {
  await player.set(TIME_DAY, '60');
  clock.setTo(midnight + 59 * MINUTE);
  const round = randomUUID();
  const bet = async (number: number) => outcomeOf(await player.table.bet(round, number, 1, { id: randomUUID() }));
  expect(await bet(1)).toBe('ok');
  clock.setTo(midnight + 61 * MINUTE);
  expect([await bet(2), outcomeOf(await player.table.win(round, 3, 5))]).toEqual(['ok', 'ok']);
  expect(await player.bet(1)).toBe('limit_reached');
});

test('N12: a limit lowered below the time that is used acts at once, and a longer one waits', async () => {
  clock.setTo(midnight + 90 * MINUTE);
  expect(await player.bet(1)).toBe('ok');
  await player.set(TIME_DAY, '90');
  expect(await player.bet(1)).toBe('limit_reached');
  await player.set(TIME_DAY, '120');
  expect(await player.limit(TIME_DAY)).toMatchObject({ amount: '90', request: { amount: '120' } });
  expect(await player.bet(1)).toBe('limit_reached');
  clock.pass(DAY);
  expect(await player.confirm(TIME_DAY)).toMatchObject({ success: true });
  expect(await player.bet(1)).toBe('ok');
});

test('N12: log-ins at the same time count once, and those before the period do not count', async () => {
  await loggedIn([-3, 1], [0.5, 2], [3, 4]);
  clock.setTo(midnight - 1);
  await player.set(TIME_DAY, '1000');
  await asOwner(gateway, "update session set seen_at = created_at - interval '1 day' where merchant = 'aurora'");
  clock.setTo(midnight + 5 * HOUR);
  const { rows } = await gateway.context.db.withMerchant('aurora', (db) =>
    sql<{ used: bigint }>`select used_ms as used from member m
      cross join lateral logged_in_since('aurora', m.id, ${new Date(midnight)}, ${new Date(clock.now())})
      where m.merchant = 'aurora' and m.account = 'player1'`.execute(db),
  );
  expect(Number(rows[0]?.used)).toBe(3 * HOUR);
  player = await openProtectedPlayer(gateway);
});

test('N12: a log-out is kept, so that a new log-in gives no new time', async () => {
  const visitor = createVisitor(gateway, 'aurora', '203.0.113.77');
  await visitor.logIn('vip1', 'Livery-demo-1');
  await asOwner(
    gateway,
    "update session set created_at = created_at - interval '10 minutes' where merchant = 'aurora'",
  );
  await visitor.ask('DELETE', '/wps/session/logout');
  const { rows } = await gateway.context.db.withMerchant('aurora', (db) =>
    sql<{ minutes: number }>`select extract(epoch from ended_at - begun_at)::integer / 60 as minutes
      from session_time t join member m on m.merchant = t.merchant and m.id = t.member_id where m.account = 'vip1'`.execute(
      db,
    ),
  );
  expect(rows).toEqual([{ minutes: 10 }]);
});

test('N12: the interval of reality checks is the member’s own, from the first game of the log-in, and follows a change at once', async () => {
  const check = async () => (await player.ask('GET', '/realityCheck')).value;
  expect(await check()).toEqual({ now: expect.any(Number) });
  await launch();
  const { play } = await check();
  expect([play.minutes, play.dueAt - play.begunAt]).toEqual([0, 30 * MINUTE]);
  await player.ask('PUT', '/realityCheck', { minutes: 15 });
  clock.pass(10 * MINUTE);
  // Another game goes on with the same play.
  await launch();
  expect((await check()).play).toMatchObject({ minutes: 10, begunAt: play.begunAt, dueAt: play.begunAt + 15 * MINUTE });
  clock.pass(10 * MINUTE);
  // No market asks for it: bets do not wait.
  expect(await player.bet(1)).toBe('ok');
  const answered = (await player.ask('POST', '/realityCheck', { goesOn: false })).value;
  expect(answered.play.dueAt).toBe(answered.now + 15 * MINUTE);
});

test('N12: the page learns when a limit of log-in time will be reached', async () => {
  await player.set(TIME_DAY, '60');
  clock.setTo(midnight + 10 * MINUTE);
  await launch();
  expect((await player.ask('GET', '/realityCheck')).value.timeUp).toEqual({
    period: 'DAY',
    at: midnight + 60 * MINUTE,
    until: midnight + DAY,
  });
});

test('minutes are whole and at most a month; of several limits the one that ends last is named', async () => {
  const refused = { errorCode: 'invalid_request', value: { fields: [{ field: 'amount' }] } };
  for (const amount of ['1.5', '44641']) expect(await player.set(TIME_DAY, amount)).toMatchObject(refused);
  await player.set(TIME_DAY, '0');
  await player.set(TIME_WEEK, '0');
  const ends = [(await player.limit(TIME_DAY)).endsAt, (await player.limit(TIME_WEEK)).endsAt];
  const until = Math.max(...ends.map((end) => end ?? 0));
  expect(await launch()).toMatchObject({ errorCode: 'limit_reached', value: { measure: 'TIME', until } });
});
