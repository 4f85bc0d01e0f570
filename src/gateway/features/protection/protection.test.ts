import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '#brand/testing/brand-files.ts';
import { tagOfToken } from '#contract/page/session-tag.ts';
import type { LimitKey } from '#contract/protection/read.ts';
import type { ChangeNotification } from '#contract/system/change-notifications.ts';
import { buildGateway } from '#gateway/app.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { readAll } from '#gateway/features/promotions/settling/occasions.ts';
import { createPoster } from '#gateway/features/seamless/post.ts';
import { openWallet } from '#gateway/features/wallet/accounts.ts';
import { moveMoney } from '#gateway/features/wallet/ledger.ts';
import { createLog } from '#gateway/process/log.ts';
import { createLimitPeriods } from '#gateway/stream/daily-counters/limit-periods.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createTablesWorld } from '#gateway/testing/tables-world.ts';
import { createVendor, launchQuery } from '#gateway/testing/vendor.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { asOwner, createWithdrawer, inAurora, type Withdrawer } from '#gateway/testing/withdrawer.ts';
import {
  createTestClock,
  DAY,
  HOUR,
  openProtectedPlayer,
  outcomeOf,
  type ProtectedPlayer,
} from './testing/protected-player.ts';

const clock = createTestClock();
let gateway: TestGateway;
let player: ProtectedPlayer;
let withdrawer: Withdrawer;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus'], { clock });
  player = await openProtectedPlayer(gateway);
  withdrawer = await createWithdrawer(gateway, 'player1', '0071223344');
  const then = `now() - interval '10 days'`;
  await asOwner(gateway, `update member set created_at = ${then}, password_changed_at = ${then}`);
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, ['aurora'], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

beforeEach(async () => {
  await player.reset();
  // Periods of their own for each test.
  clock.pass(40 * DAY);
});

const SINGLE: LimitKey = { measure: 'SINGLE_STAKE' };
const STAKE_DAY: LimitKey = { measure: 'STAKE', period: 'DAY' };
const LOSS_DAY: LimitKey = { measure: 'LOSS_NET', period: 'DAY' };

/** As if a bet had been placed by the gateway's clock, which the database does not know. */
const backdate = (id: string, at: number) =>
  asOwner(
    gateway,
    `update game_transaction set created_at = '${new Date(at).toISOString()}' where vendor = 'HOUSE' and id = '${id}'`,
  );

describe('limits on bets', () => {
  test('a stake above the single limit is refused, one of the limit is taken', async () => {
    expect(await player.set(SINGLE, '0.10')).toMatchObject({ success: true });
    expect([await player.bet(11), await player.bet(10), await player.bet(10)]).toEqual(['limit_reached', 'ok', 'ok']);
    expect(await player.limit(SINGLE)).toEqual({ measure: 'SINGLE_STAKE', amount: '0.10' });
  });

  test.each(['DAY', 'WEEK', 'MONTH'] as const)('stakes of a %s count, also those before the limit', async (period) => {
    const key = { measure: 'STAKE', period } as const;
    await player.set(key, '5');
    expect(await player.bet(40)).toBe('ok');
    expect(await player.set(key, '1')).toMatchObject({ success: true });
    expect(await player.limit(key)).toMatchObject({ amount: '1.00', used: '0.40', left: '0.60' });
    expect([await player.bet(61), await player.bet(60), await player.bet(1)]).toEqual([
      'limit_reached',
      'ok',
      'limit_reached',
    ]);
    const { endsAt = 0 } = await player.limit(key);
    clock.setTo(endsAt - 1_000);
    expect(await player.bet(1)).toBe('limit_reached');
    clock.setTo(endsAt);
    expect(await player.limit(key)).toMatchObject({ used: '0.00', left: '1.00' });
    expect([await player.bet(100), await player.bet(1)]).toEqual(['ok', 'limit_reached']);
  });

  test('a win always lands and makes room for losses, not for stakes', async () => {
    await player.set(LOSS_DAY, '1');
    const round = randomUUID();
    expect([await player.bet(100, round), await player.bet(1)]).toEqual(['ok', 'limit_reached']);
    expect(await player.win(round, 250)).toBe('ok');
    expect(await player.limit(LOSS_DAY)).toMatchObject({ used: '-1.50', left: '2.50' });
    await player.set(STAKE_DAY, '2');
    expect([await player.bet(101), await player.bet(100)]).toEqual(['limit_reached', 'ok']);
    expect(await player.limit(STAKE_DAY)).toMatchObject({ used: '2.00', left: '0.00' });
  });

  test('a refund makes room in the period of its bet only', async () => {
    await player.set(STAKE_DAY, '1');
    const [early, late] = [randomUUID(), randomUUID()];
    expect(await player.bet(100, early)).toBe('ok');
    await backdate(early, clock.now());
    expect(await player.refund(early)).toBe('ok');
    expect(await player.bet(100, late)).toBe('ok');
    await backdate(late, clock.now());
    clock.setTo((await player.limit(STAKE_DAY)).endsAt ?? 0);
    expect(await player.bet(30)).toBe('ok');
    expect(await player.refund(late)).toBe('ok');
    expect(await player.limit(STAKE_DAY)).toMatchObject({ used: '0.30' });
  });

  test('a bet, a win and a refund within a period write no guard, and are counted', async () => {
    await player.set(STAKE_DAY, '10');
    expect(await player.bet(100)).toBe('ok');
    const readGuard = () =>
      inAurora(gateway, (db) => sql`select xmin, ctid, version from play_guard`.execute(db)).then(({ rows }) => rows);
    const begun = await readGuard();
    const [won, back] = [randomUUID(), randomUUID()];
    expect(await player.bet(200, won)).toBe('ok');
    expect(await player.win(won, 50)).toBe('ok');
    expect(await player.bet(300, back)).toBe('ok');
    await backdate(back, clock.now());
    expect(await player.limit(STAKE_DAY)).toMatchObject({ used: '6.00', left: '4.00' });
    expect(await readGuard()).toEqual(begun);
    expect(await player.refund(back)).toBe('ok');
    expect(await player.limit(STAKE_DAY)).toMatchObject({ used: '3.00', left: '7.00' });
    expect(await player.bet(701)).toBe('limit_reached');
  });

  test('a refund and a bet that come together are taken one after the other', async () => {
    await player.set(STAKE_DAY, '1');
    const back = randomUUID();
    expect(await player.bet(100, back)).toBe('ok');
    await backdate(back, clock.now());
    const poster = createPoster(gateway.context.db, createLog('silent'), createLimitPeriods(gateway.context.db, clock));
    const post = (action: 'bet' | 'rollback', round: string, amountMinor: bigint) =>
      poster.post('aurora', 'HOUSE', {
        session: createHash('sha256').update(player.table.reported.session).digest(),
        action,
        round,
        number: action === 'bet' ? 1 : null,
        transactionId: action === 'bet' ? round : `${round}-back`,
        amountMinor,
        endsRound: action === 'bet',
        betTransactionId: action === 'bet' ? null : round,
        requestHash: Buffer.alloc(32, round),
      });
    // The first one is posted alone, the other two wait for it, together.
    const [alone, undone, taken] = await Promise.all([
      post('bet', randomUUID(), 1n),
      post('rollback', back, 0n),
      post('bet', randomUUID(), 100n),
    ]);
    expect([alone.refusal, undone.refusal, taken.refusal]).toEqual(['limit_reached', null, null]);
    expect(await player.limit(STAKE_DAY)).toMatchObject({ used: '1.00', left: '0.00' });
  });

  test('a stake of a bonus counts too, on an account that was opened after the limit was set', async () => {
    const world = createTablesWorld(gateway.context.db, 'aurora');
    const id = await inAurora(gateway, async (db) => {
      const { rows } = await sql<{ id: string }>`insert into member (merchant, account, account_key, nickname)
        values ('aurora', 'newcomer', 'newcomer', 'Newcomer') returning id`.execute(db);
      const [{ id } = { id: '' }] = rows;
      await sql`select guard_play(${id}::uuid, array[now(), now(), now()], true)`.execute(db);
      await sql`insert into member_limit (merchant, member_id, measure, period, amount_minor)
        values ('aurora', ${id}, 'STAKE', 'DAY', 1000)`.execute(db);
      return id;
    });
    const newcomer = await world.playerOf(id);
    await world.deposit(newcomer, 300n);
    await world.grant(newcomer, 1_000n, 100_000n);
    const session = await world.enter(newcomer, 'RNG');
    const bet = async (amount: bigint) => (await world.bet(newcomer, session, amount)).posted.refusal;
    expect([await bet(500n), await bet(501n), await bet(500n)]).toEqual([null, 'limit_reached', null]);
    expect(await world.moneyOf(newcomer)).toEqual({ cash: 0n, bonus: 300n });
  });

  test('play of the period before the first limit counts: cash, and bets rolled back', async () => {
    // The ledger knows the time of the database only.
    clock.setTo(Date.now());
    const since = await player.limit(STAKE_DAY);
    expect(since.used).toBeUndefined();
    await player.set(SINGLE, '100');
    const before = Number(
      (
        await gateway.context.db.withMerchant('aurora', (db) =>
          sql<{ sum: string }>`select sums[1] / 100.0 as sum from play_sum`.execute(db),
        )
      ).rows[0]?.sum,
    );
    await player.reset();
    const [stays, back] = [randomUUID(), randomUUID()];
    await player.bet(70, stays);
    await player.win(stays, 20);
    await player.bet(500, back);
    await player.refund(back);
    await player.set(STAKE_DAY, '100000');
    await player.set(LOSS_DAY, '100000');
    expect(Number((await player.limit(STAKE_DAY)).used) - before).toBeCloseTo(0.7);
    const stake = await player.limit({ measure: 'STAKE', period: 'MONTH' });
    expect(stake).toEqual({ measure: 'STAKE', period: 'MONTH' });
  });

  test('a limit of 0 refuses every bet, and a bet of a member without limits writes no guard', async () => {
    expect(await player.bet(5)).toBe('ok');
    expect((await inAurora(gateway, (db) => sql`select 1 from play_guard`.execute(db))).rows).toEqual([]);
    await player.set(SINGLE, '0');
    expect(await player.bet(1)).toBe('limit_reached');
  });

  test.each([
    ['stakes', STAKE_DAY],
    ['losses', LOSS_DAY],
  ])('20 bets at once through two gateways race the last unit of a limit on %s: one passes', async (_, key) => {
    const second = await buildGateway(gateway.context);
    const vendors = [createVendor(gateway), createVendor({ app: second, context: gateway.context })];
    await player.set(key, '1');
    expect(await player.bet(99)).toBe('ok');
    const { merchant, session } = player.table.reported;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_each, at) => {
        const id = randomUUID();
        const request = { merchant, session, round: id, number: 1, transactionId: id, amount: '1', endsRound: true };
        return vendors[at % 2]?.call('bet', request);
      }),
    );
    const outcomes = replies.map((reply) => reply && outcomeOf(reply)).toSorted();
    expect(outcomes).toEqual([...Array(19).fill('limit_reached'), 'ok']);
    expect(await player.limit(key)).toMatchObject({ used: '1.00', left: '0.00' });
    await second.close();
  });
});

/** A session of the player's with another wallet, whose lock is another; returns its token. */
async function openOtherWallet(): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { merchant, session } = player.table.reported;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  await inAurora(gateway, async (db) => {
    const { rows } = await sql<{
      member: string;
      vendor: string;
    }>`select member_id as member, vendor_account_id as vendor
      from game_session where id = ${digest(session)}`.execute(db);
    const [{ member, vendor } = { member: '', vendor: '' }] = rows;
    const main = await openWallet(db, merchant, member);
    const other = await openWallet(db, merchant, member, 'SLOTS');
    const sides = [
      { accountId: main, amountMinor: -1_000n },
      { accountId: other, amountMinor: 1_000n },
    ];
    await moveMoney(db, { merchant, kind: 'wallet', actor: 'test', key: `platform:${randomUUID()}`, sides });
    await sql`insert into game_session (merchant, id, vendor, member_id, account_id, vendor_account_id, is_trial, node_id, game)
      values (${merchant}, ${digest(token)}, 'HOUSE', ${member}, ${other}, ${vendor}, false, 'n1', '{}')`.execute(db);
  });
  return token;
}

test('bets from two wallets of a member at once race the last units of a limit: not one unit over', async () => {
  const second = await buildGateway(gateway.context);
  const vendors = [createVendor(gateway), createVendor({ app: second, context: gateway.context })];
  await player.set(STAKE_DAY, '0.10');
  const sessions = [player.table.reported.session, await openOtherWallet()];
  const bet = async (at: number): Promise<string> => {
    const id = randomUUID();
    const request = {
      merchant: 'aurora',
      session: sessions[at % 2],
      round: id,
      number: 1,
      transactionId: id,
      amount: '1',
      endsRound: true,
    };
    const reply = await vendors[at % 2]?.call('bet', request);
    const outcome = reply === undefined ? '' : outcomeOf(reply);
    // Undecided: a vendor sends it again.
    return outcome === 'busy' ? bet(at) : outcome;
  };
  const outcomes = await Promise.all(Array.from({ length: 40 }, (_, at) => bet(at)));
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(10);
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'limit_reached']));
  expect(await player.limit(STAKE_DAY)).toMatchObject({ used: '0.10', left: '0.00' });
  await second.close();
});

describe('changes of limits', () => {
  test('lower acts at once, higher waits for 24 hours and a confirmation', async () => {
    await player.set(STAKE_DAY, '1');
    const asked = clock.now();
    const { value } = await player.set(STAKE_DAY, '3');
    const { request, amount } = value.limits.find((one: { measure: string }) => one.measure === 'STAKE');
    expect([amount, request.amount]).toEqual(['1.00', '3.00']);
    expect(request.effectiveAt - asked - DAY).toBeLessThan(5_000);
    expect(await player.confirm(STAKE_DAY)).toMatchObject({
      errorCode: 'limit_request_waits',
      value: { until: request.effectiveAt },
    });
    expect([await player.bet(101), await player.bet(100)]).toEqual(['limit_reached', 'ok']);
    clock.setTo(request.effectiveAt);
    expect(await player.confirm(STAKE_DAY)).toMatchObject({ success: true });
    expect([await player.bet(300), await player.bet(1)]).toEqual(['ok', 'limit_reached']);
    expect(await player.set(STAKE_DAY, '2')).toMatchObject({ success: true });
    expect(await player.limit(STAKE_DAY)).toMatchObject({ amount: '2.00', left: '0.00' });
    expect(await player.confirm(STAKE_DAY)).toMatchObject({ errorCode: 'not_found' });
  });

  test('a removal waits as well, expires unconfirmed, and a merchant may lengthen the wait', async () => {
    await asOwner(gateway, `insert into protection_setting values ('aurora', 48, false, 1)`);
    await player.set(SINGLE, '1');
    await player.set(SINGLE, null);
    const { request, amount } = await player.limit(SINGLE);
    expect([amount, request?.amount]).toEqual(['1.00', undefined]);
    expect((request?.effectiveAt ?? 0) - clock.now()).toBeGreaterThan(47 * HOUR);
    clock.setTo((request?.confirmUntil ?? 0) + 1_000);
    expect(await player.confirm(SINGLE)).toMatchObject({ errorCode: 'not_found' });
    expect(await player.bet(101)).toBe('limit_reached');
    await expect(asOwner(gateway, `update protection_setting set raise_after_hours = 23`)).rejects.toThrow();
    await asOwner(gateway, 'delete from protection_setting');
  });

  test('every change is recorded and stays', async () => {
    await player.set(SINGLE, '5');
    await player.set(SINGLE, '5');
    await player.set(SINGLE, '9');
    await player.set(SINGLE, '4');
    const { rows } = await inAurora(gateway, (db) =>
      sql`select amount_minor::text as amount, asked_minor::text as asked from limit_change order by id`.execute(db),
    );
    expect(rows).toEqual([
      { amount: '500', asked: null },
      { amount: '500', asked: '900' },
      { amount: '400', asked: null },
    ]);
  });

  test.each([
    ['more decimals than the currency', '1.001'],
    ['more than an amount may be', '100000000000'],
  ])('%s is refused by field', async (_, amount) => {
    expect(await player.set(SINGLE, amount)).toMatchObject({
      errorCode: 'invalid_request',
      value: { fields: [{ field: 'amount' }] },
    });
  });
});

describe('breaks and self-exclusion', () => {
  const openGame = async () => (await player.visitor.ask('GET', launchQuery('aurora', { vassalage: 'AXIOM' }))).json();
  const deposit = async () => {
    const methods = await player.visitor.ask('GET', '/wps/cashier/methods?direction=DEPOSIT');
    const [{ id: methodId }] = methods.json().value.methods;
    const body = { methodId, amount: '50', fields: {} };
    const reply = await player.visitor.ask('POST', '/wps/cashier/deposits', body, { 'idempotency-key': randomUUID() });
    return reply.json();
  };
  const claim = async () => {
    const body = { promotionId: 'welcome' };
    return (await player.visitor.ask('POST', '/wps/relay/MCSFE_signUpPromotionJoin', body, key())).json();
  };
  const claimOfMission = async () =>
    (await player.visitor.ask('POST', '/wps/member/missions/claim', { claimId: randomUUID() }, key())).json();
  const key = () => ({ 'idempotency-key': randomUUID() });

  test('a break stops bets, launches, deposits and promotions until it ends by itself', async () => {
    const round = randomUUID();
    expect(await player.bet(10, round)).toBe('ok');
    const { value } = await player.ask('POST', '/breaks', { hours: 24 });
    const { endsAt } = value.pause;
    expect(value.pause).toMatchObject({ kind: 'BREAK' });
    expect(await player.bet(1)).toBe('play_paused');
    expect(await player.win(round, 30)).toBe('ok');
    const refusal = { success: false, errorCode: 'on_break', value: { until: endsAt } };
    expect([await openGame(), await deposit(), await claim(), await claimOfMission()]).toMatchObject(
      Array(4).fill(refusal),
    );
    await player.set(SINGLE, '1');
    await player.set(SINGLE, '2');
    expect(await player.confirm(SINGLE)).toMatchObject(refusal);
    clock.setTo(endsAt - 1_000);
    expect(await player.bet(1)).toBe('play_paused');
    clock.setTo(endsAt);
    expect(await player.bet(1)).toBe('ok');
    expect(await openGame()).toMatchObject({ success: true });
    expect((await player.ask('GET', '')).value).toMatchObject({ pauses: [{ kind: 'BREAK', endsAt }] });
    expect((await player.ask('GET', '')).value.pause).toBeUndefined();
  });

  test('an excluded member logs in, reads and withdraws, and does nothing else', async () => {
    const { value } = await player.ask('POST', '/exclusions', { months: null, understood: true });
    expect(value.pause).toEqual({ kind: 'EXCLUSION', startsAt: expect.any(Number) });
    const again = createVisitor(gateway, 'aurora');
    expect((await again.logIn('player1', 'Livery-demo-1')).json()).toMatchObject({ success: true });
    expect((await again.ask('GET', '/wps/member/protection')).json()).toMatchObject({ success: true });
    expect((await again.ask('GET', '/wps/cashier/withdrawable')).json()).toMatchObject({ success: true });
    const refusal = { success: false, errorCode: 'self_excluded', value: {} };
    expect([await openGame(), await deposit(), await claim()]).toMatchObject([refusal, refusal, refusal]);
    expect(await player.bet(1)).toBe('play_paused');
    expect(await withdrawer.withdraw('25')).toMatchObject({ success: true, value: { state: 'held' } });
  });

  test('a shorter break does not shorten an exclusion, and neither can be ended or changed', async () => {
    await player.ask('POST', '/exclusions', { months: 6, understood: true });
    const { value } = await player.ask('POST', '/breaks', { hours: 24 });
    expect([value.pause.kind, value.pauses.length]).toEqual(['EXCLUSION', 2]);
    clock.pass(25 * HOUR);
    expect(await player.bet(1)).toBe('play_paused');
    for (const statement of [
      'delete from play_pause',
      'update play_pause set ends_at = now()',
      'update play_guard set paused_until = null',
    ])
      await expect(inAurora(gateway, (db) => sql.raw(statement).execute(db))).rejects.toMatchObject({ code: '42501' });
  });

  test('during a break no reward pays itself and no occasion gives one; afterwards both do again', async () => {
    const memberId = withdrawer.memberId;
    await asOwner(
      gateway,
      `insert into promotion_reward (merchant, promotion_id, member_id, origin, amount, is_auto, expires_at)
        select merchant, id, '${memberId}', 'test', 5, true, now() + interval '1 day' from promotion where budget is null limit 1`,
    );
    const due = () =>
      inAurora(gateway, async (db) => ({
        rewards: (await sql`select from unpaid_reward where member_id = ${memberId}`.execute(db)).rows.length,
        occasions: (await readAll(db, 'aurora')).filter((one) => one.memberId === memberId).length,
      }));
    expect(await due()).toEqual({ rewards: 1, occasions: 1 });
    await player.ask('POST', '/breaks', { hours: 24 });
    expect(await due()).toEqual({ rewards: 0, occasions: 0 });
    const offered = await player.visitor.ask('GET', '/wps/relay/MCSFE_getAvailablePromotions');
    expect(offered.json()).toMatchObject({ success: true, value: {} });
    await player.reset();
    expect(await due()).toEqual({ rewards: 1, occasions: 1 });
    await asOwner(gateway, `delete from promotion_reward where origin = 'test'`);
  });

  test.each([
    ['/breaks', { hours: 1 }, 'hours'],
    ['/exclusions', { months: 1, understood: true }, 'months'],
    ['/exclusions', { months: 6, understood: false }, 'understood'],
    ['/exclusions', { months: 6 }, 'understood'],
  ])('%s refuses %j', async (path, body, field) => {
    expect(await player.ask('POST', path, body)).toMatchObject({
      errorCode: 'invalid_request',
      value: { fields: [expect.objectContaining({ field })] },
    });
    expect(await player.bet(1)).toBe('ok');
  });
});

test('the member’s own interval of reality checks is stored, and given back', async () => {
  expect((await player.ask('PUT', '/realityCheck', { minutes: 15 })).value.realityCheckMinutes.own).toBe(15);
  expect(await player.ask('PUT', '/realityCheck', { minutes: 7 })).toMatchObject({ errorCode: 'invalid_request' });
  expect((await player.ask('PUT', '/realityCheck', { minutes: null })).value.realityCheckMinutes.own).toBeUndefined();
});

/** What open pages of the member hear, once their connection listens. */
async function hearPages() {
  gateway.context.sessionChanges.start();
  const heard: ChangeNotification[] = [];
  const stop = gateway.context.sessionChanges.subscribe('aurora', (change) => heard.push(change));
  const tag = await tagOfToken(player.visitor.token ?? '');
  const ofMember = () => heard.filter(({ kind, tags }) => kind === 'protection' && tags.includes(tag ?? ''));
  await until(async () => {
    await player.set(STAKE_DAY, String(1 + heard.length));
    await player.reset();
    return ofMember().length > 0;
  }, 'a first notification');
  heard.length = 0;
  return { reasons: () => ofMember().flatMap(({ about }) => about ?? []), stop };
}

test('open pages of the member hear of a break, of a changed limit, and which limit refused a bet', async () => {
  const { reasons, stop } = await hearPages();
  await player.set(STAKE_DAY, '1');
  await player.bet(101);
  await player.ask('POST', '/breaks', { hours: 24 });
  await player.bet(1);
  await until(() => reasons().length >= 4, 'all notifications');
  expect(reasons()).toEqual(['LIMIT', 'STAKE_DAY', 'PAUSE', 'PAUSE']);
  stop();
});

test('open pages hear of a limit of losses as soon as the round that reaches it has ended, and of none that a win avoids', async () => {
  const { reasons, stop } = await hearPages();
  const play = async (stake: number, win: number) => {
    const round = randomUUID();
    await player.table.bet(round, 1, stake);
    await player.table.win(round, 2, win, { ends: true });
  };
  await player.set(LOSS_DAY, '1');
  await play(99, 0);
  // All of the limit is at stake, and comes back.
  await play(1, 5);
  await play(5, 0);
  expect(await player.limit(LOSS_DAY)).toMatchObject({ left: '0.00' });
  expect(await player.bet(1)).toBe('limit_reached');
  await until(() => reasons().length >= 3, 'all notifications');
  expect(reasons()).toEqual(['LIMIT', 'LOSS_NET_DAY', 'LOSS_NET_DAY']);
  // A lost bet that is its whole round.
  await player.reset();
  await player.set(STAKE_DAY, '1');
  await player.table.bet(randomUUID(), 1, 100, { ends: true });
  await until(() => reasons().length >= 5, 'the notification of the stake');
  expect(reasons().slice(3)).toEqual(['LIMIT', 'STAKE_DAY']);
  stop();
});

test('another merchant sees and changes nothing of it', async () => {
  await player.set(SINGLE, '1');
  await player.ask('POST', '/breaks', { hours: 24 });
  await player.ask('PUT', '/realityCheck', { minutes: 15 });
  const tables = ['member_limit', 'limit_change', 'play_pause', 'play_guard', 'reality_check'];
  for (const table of tables) {
    const count = (merchant: string) =>
      gateway.context.db.withMerchant(merchant, (db) => sql`select from ${sql.table(table)}`.execute(db));
    expect([table, (await count('lotus')).rows.length]).toEqual([table, 0]);
    expect([table, (await count('aurora')).rows.length]).not.toEqual([table, 0]);
  }
  const { rowCount } = await gateway.context.db
    .withMerchant('lotus', (db) => sql`update member_limit set amount_minor = null`.execute(db))
    .then(({ numAffectedRows }) => ({ rowCount: numAffectedRows }));
  expect(rowCount).toBe(0n);
});
