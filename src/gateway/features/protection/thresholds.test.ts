import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tightenLimit } from '#contract/staff/protection/calls.ts';
import { decideThreshold, thresholdQueue } from '#contract/staff/protection/threshold-calls.ts';
import { type DepositDesk, openDepositDesk } from '#gateway/features/cashier/deposits/testing/deposit-desk.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { launchQuery } from '#gateway/testing/vendor.ts';
import { asOwner } from '#gateway/testing/withdrawer.ts';
import { createNamedPacks } from './testing/named-packs.ts';
import { createTestClock, DAY, HOUR, openProtectedPlayer, type ProtectedPlayer } from './testing/protected-player.ts';

const clock = createTestClock();
const packs = createNamedPacks();
let desk: DepositDesk;
let player: ProtectedPlayer;
let operator: TestStaffUser;
let auditor: TestStaffUser;

beforeAll(async () => {
  desk = await openDepositDesk({ clock, brands: packs.brands });
  player = await openProtectedPlayer(desk.gateway);
  operator = await signInStaffUser(desk.gateway, 'operator', ['aurora'], 'Olga');
  auditor = await signInStaffUser(desk.gateway, 'auditor', ['aurora'], 'Ann');
});

afterAll(async () => {
  const fault = await desk.fault();
  await desk.close();
  expect(fault).toBeUndefined();
});

beforeEach(async () => {
  clock.setTo(Date.now());
  await player.reset();
  await asOwner(
    desk.gateway,
    `delete from rate_window; update order_step set at = at - interval '365 days';
      update deposit set state = 'cancelled', version = version + 1 where state in ('new', 'waiting');
      update member set profile = '{"birthday": "1990-01-02"}' where account = 'player1'`,
  );
});

const demand = (...terms: readonly object[]) => packs.demand(desk.gateway, 'threshold', ...terms);

const CHECK = { measure: 'deposit.net', period: 'P30D', bands: [{ amountMinor: 15_000 }], action: 'check' };

const MONTH = { measure: 'DEPOSIT_GROSS', period: 'MONTH' } as const;
const CONTACT_FIRST = { ...CHECK, measure: 'limit.deposit', period: 'P1M', action: 'contactFirst' };

async function deposit(amount: string): Promise<string> {
  const { success, errorCode, value } = await desk.open(amount);
  if (!success) return errorCode ?? '';
  await desk.provider.notify(
    desk.gateway,
    desk.provider.setState(value.id, 'paid', String(Math.round(Number(amount) * 100))),
  );
  return (await desk.read(value.id)).state;
}

const queue = async (staff = auditor) =>
  thresholdQueue.read((await staff.send(thresholdQueue, {}, 'aurora')).json().value);
const cases = async () => (await queue()).cases;
const decide = async (id: string, decision: 'CLEARED' | 'CONTACTED' | 'RESTRICTED', staff = operator) =>
  (await staff.send(decideThreshold, { id, decision, reason: 'statements seen' }, 'aurora')).json();
const first = async () => (await cases())[0] ?? expect.fail('there is no case');

test('N12: a member at the amount is no case, a cent above it is one, with its facts and the time to decide', async () => {
  await demand({ ...CHECK, within: 'PT1H' });
  expect([await deposit('100'), await deposit('50')]).toEqual(['paid', 'paid']);
  expect(await cases()).toEqual([]);
  const before = clock.now();
  expect(await deposit('10.01')).toBe('paid');
  const { currency, cases: found } = await queue();
  expect(found).toEqual([
    {
      id: expect.any(String),
      memberId: desk.memberId,
      account: 'player1',
      measure: 'DEPOSIT_NET',
      period: 'ROLLING_30D',
      action: 'check',
      pack: expect.stringMatching(/^pack\d+$/),
      clause: 'Art. 0',
      amount: '150.00',
      measured: '160.01',
      openedAt: expect.any(Number),
      dueAt: expect.any(Number),
    },
  ]);
  expect([currency, Math.round(((found[0]?.dueAt ?? 0) - before) / HOUR)]).toEqual(['USD', 1]);
  // More money above the amount is the same case.
  expect([await deposit('20'), (await cases()).length]).toEqual(['paid', 1]);
});

test('N12: a decision is in the journal, is of those that the action allows, and ends the case once', async () => {
  await demand({ ...CHECK, action: 'contact' });
  await deposit('160');
  const { id } = await first();
  expect((await decide(id, 'CONTACTED', auditor)).errorCode).toBe('forbidden');
  expect((await decide(id, 'CLEARED')).errorCode).toBe('invalid_request');
  expect((await decide(id, 'CONTACTED')).success).toBe(true);
  expect((await decide(id, 'RESTRICTED')).errorCode).toBe('not_found');
  expect(await cases()).toMatchObject([{ id, decision: 'CONTACTED', decidedAt: expect.any(Number) }]);
  const [entry] = await desk.rows(
    sql<object>`select subject, after, reason from journal where action = 'threshold.decide' order by id desc limit 1`,
  );
  const after = { threshold: 'deposit.net P30D contact', decision: 'CONTACTED' };
  expect(entry).toEqual({ subject: `member:${desk.memberId}`, after, reason: 'statements seen' });
});

test('N12: where the market blocks, deposits are refused until staff clear the case; restricted, until the period ends', async () => {
  await demand({ ...CHECK, period: 'P1M', action: 'block' });
  expect(await deposit('160')).toBe('paid');
  expect(await desk.open('10')).toMatchObject({ success: false, errorCode: 'deposit_review' });
  expect((await player.visitor.ask('GET', launchQuery('aurora', { vassalage: 'AXIOM' }))).json().success).toBe(true);
  await decide((await first()).id, 'CLEARED');
  expect(await deposit('10')).toBe('paid');
  // The next month begins with nothing.
  clock.pass(32 * DAY);
  expect(await deposit('10')).toBe('paid');
  await asOwner(desk.gateway, 'delete from threshold_case');
  clock.setTo(Date.now());
  await deposit('10');
  expect(await desk.open('10')).toMatchObject({ errorCode: 'deposit_review' });
});

test('N12: restricted staff decisions keep deposits refused; money that was on its way waits for staff', async () => {
  await demand({ ...CHECK, period: 'P1M', action: 'block' });
  const [one, other] = [await desk.open('160'), await desk.open('20')];
  const pay = (id: string, minor: string) =>
    desk.provider.notify(desk.gateway, desk.provider.setState(id, 'paid', minor));
  await pay(one.value.id, '16000');
  await pay(other.value.id, '2000');
  expect([(await desk.read(one.value.id)).state, (await desk.read(other.value.id)).state]).toEqual(['paid', 'review']);
  await decide((await first()).id, 'RESTRICTED');
  expect(await desk.open('10')).toMatchObject({ errorCode: 'deposit_review' });
});

test('N12: the amount is that of the member’s age, and the smallest where the age is not known', async () => {
  const bands = [
    { ageBelow: 24, amountMinor: 5_000 },
    { ageFrom: 24, amountMinor: 15_000 },
  ];
  await demand({ ...CHECK, bands });
  await deposit('100');
  expect(await cases()).toEqual([]);
  await asOwner(desk.gateway, `update member set profile = '{}' where account = 'player1'`);
  await deposit('10');
  expect(await cases()).toMatchObject([{ amount: '50.00', measured: '110.00' }]);
});

test('N12: a check is not repeated before its time; without one each period has its own', async () => {
  await demand({ ...CHECK, period: 'P1D', repeatAfter: 'P7D' });
  await deposit('160');
  await decide((await first()).id, 'CLEARED');
  await deposit('10');
  expect(await cases()).toHaveLength(1);
  await asOwner(desk.gateway, `update threshold_case set opened_at = opened_at - interval '7 days'`);
  await deposit('10');
  expect((await cases()).map(({ decision }) => decision)).toEqual([undefined, 'CLEARED']);
});

test('N12: a limit of deposits above the amount is a case, and again when it is another one', async () => {
  await demand({ ...CHECK, measure: 'limit.deposit', period: 'P1M', action: 'contact' });
  await player.set({ ...MONTH, period: 'WEEK' }, '900');
  await player.set(MONTH, '150');
  expect(await cases()).toEqual([]);
  await player.reset();
  await player.set(MONTH, '400');
  expect(await cases()).toMatchObject([{ measure: 'DEPOSIT_LIMIT', measured: '400.00', amount: '150.00' }]);
  await decide((await first()).id, 'CONTACTED');
  await player.set(MONTH, '400');
  expect(await cases()).toHaveLength(1);
  await player.set(MONTH, '300');
  expect(await cases()).toHaveLength(2);
});

test('N12: a first limit above the amount acts up to it, and whole after staff have spoken with the member and a confirmation', async () => {
  await demand(CONTACT_FIRST);
  await player.set({ ...MONTH, period: 'WEEK' }, '400');
  await player.set(MONTH, '400');
  expect(await player.limit({ ...MONTH, period: 'WEEK' })).toMatchObject({ amount: '400.00' });
  expect(await player.limit(MONTH)).toMatchObject({
    amount: '150.00',
    contactAbove: '150.00',
    request: { amount: '400.00', contact: true },
  });
  expect(await cases()).toMatchObject([{ action: 'contactFirst', measured: '400.00', amount: '150.00' }]);
  expect(await deposit('150.01')).toBe('limit_reached');
  // Before the contact no time ends.
  clock.pass(30 * DAY);
  const waits = { errorCode: 'limit_request_waits', value: { contact: true } };
  expect(await player.confirm(MONTH)).toMatchObject(waits);
  await decide((await first()).id, 'CONTACTED');
  expect((await player.limit(MONTH)).request).not.toHaveProperty('contact');
  expect((await player.confirm(MONTH)).success).toBe(true);
  expect(await player.limit(MONTH)).toMatchObject({ amount: '400.00' });
  expect(await deposit('150.01')).toBe('paid');
  expect(await cases()).toMatchObject([{ decision: 'CONTACTED' }]);
  // A raise of a limit above the amount waits for a contact of its own, a lower one acts.
  await player.set(MONTH, '500');
  expect(await player.limit(MONTH)).toMatchObject({ amount: '400.00', request: { contact: true } });
  expect(await cases()).toMatchObject([{ measured: '500.00' }, { decision: 'CONTACTED' }]);
  await player.set(MONTH, '300');
  expect(await player.limit(MONTH)).toMatchObject({ amount: '300.00' });
});

test('N12: a case about a limit ends when the member takes the request back; staff who restrict drop the request', async () => {
  await demand(CONTACT_FIRST);
  await player.set(MONTH, '100');
  await player.set(MONTH, '400');
  await player.set(MONTH, '500');
  expect(await cases()).toMatchObject([{ measured: '500.00' }, { measured: '400.00', decision: 'WITHDRAWN' }]);
  await player.set(MONTH, '100');
  expect((await cases()).map(({ decision }) => decision)).toEqual(['WITHDRAWN', 'WITHDRAWN']);
  await player.set(MONTH, '400');
  const { id } = await first();
  expect((await decide(id, 'CLEARED')).errorCode).toBe('invalid_request');
  expect((await decide(id, 'RESTRICTED')).success).toBe(true);
  expect(await player.limit(MONTH)).not.toHaveProperty('request');
  // What staff set at the member's wish waits for a contact as well.
  await player.reset();
  const key = { ...MONTH };
  await operator.send(tightenLimit, { id: desk.memberId, key, amount: '400', reason: 'asked by phone' }, 'aurora');
  expect(await player.limit(MONTH)).toMatchObject({ amount: '150.00', request: { contact: true } });
  expect(await cases()).toMatchObject([{ measured: '400.00' }]);
});

test('N12: a request from before the market demanded a contact waits for one, and a limit in force stays', async () => {
  await packs.name(desk.gateway);
  await player.set(MONTH, '200');
  await player.set(MONTH, '400');
  await demand(CONTACT_FIRST);
  clock.pass(2 * DAY);
  expect(await player.confirm(MONTH)).toMatchObject({ errorCode: 'limit_request_waits', value: { contact: true } });
  expect(await player.limit(MONTH)).toMatchObject({ amount: '200.00' });
  await decide((await first()).id, 'CONTACTED');
  expect((await player.confirm(MONTH)).success).toBe(true);
});

test('N12: losses are found at a launch', async () => {
  await demand({ ...CHECK, measure: 'loss.net', period: 'PT24H', bands: [{ amountMinor: 300 }] });
  const lost = async () => (await cases()).length;
  const launch = () => player.visitor.ask('GET', launchQuery('aurora', { vassalage: 'AXIOM' }));
  await player.bet(200);
  await launch();
  expect(await lost()).toBe(0);
  await player.bet(101);
  await launch();
  expect(await cases()).toMatchObject([{ measure: 'LOSS_NET', measured: '3.01', amount: '3.00' }]);
});

test('N12: losses are found when a round has ended, once, while the game is open', async () => {
  await demand({ ...CHECK, measure: 'loss.net', period: 'PT24H', bands: [{ amountMinor: 300 }] });
  const play = async (stake: number, win: number) => {
    const round = randomUUID();
    await player.table.bet(round, 1, stake);
    await player.table.win(round, 2, win, { ends: true });
    await drainStream(desk.gateway, 'aurora');
    return cases();
  };
  // What earlier tests have lost comes back.
  expect(await play(1, 302)).toEqual([]);
  expect(await play(300, 0)).toEqual([]);
  expect(await play(2, 0)).toMatchObject([{ measure: 'LOSS_NET', measured: '3.02', amount: '3.00' }]);
  expect(await play(5, 0)).toMatchObject([{ measured: '3.02' }]);
});
