import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LimitKey } from '#contract/protection/read.ts';
import { type DepositDesk, openDepositDesk } from '#gateway/features/cashier/deposits/testing/deposit-desk.ts';
import { readCashierSettings } from '#gateway/features/cashier/methods/settings.ts';
import { createVendor, launchQuery, type Table } from '#gateway/testing/vendor.ts';
import { asOwner } from '#gateway/testing/withdrawer.ts';
import { createNamedPacks, fileOf } from './testing/named-packs.ts';
import {
  createTestClock,
  DAY,
  HOUR,
  openProtectedPlayer,
  outcomeOf,
  type ProtectedPlayer,
} from './testing/protected-player.ts';

const clock = createTestClock();
const packs = createNamedPacks();
const { documents } = packs;
let desk: DepositDesk;
let player: ProtectedPlayer;

const name = (...ids: readonly string[]) => packs.name(desk.gateway, ...ids);

/** A pack of one obligation. */
function make(kind: string, terms: object): string {
  const id = `x${documents.size}`;
  const source = { name: 'A law', readOn: '2026-01-01', grade: 'A' };
  const row = { id: `${id}.row`, kind, clause: 'Art. 1', summary: 'x', source, [kind]: terms };
  const head = { title: 'x', authority: 'x', version: '2026.1.1', currency: 'USD', zone: 'Europe/Berlin' };
  documents.set(id, { id, ...head, obligations: [row] });
  return id;
}

beforeAll(async () => {
  // The amounts of the demo pack, in the currency of the merchant.
  documents.set('de', { ...fileOf('de'), currency: 'USD' });
  documents.set('se', { ...fileOf('se'), currency: 'USD' });
  desk = await openDepositDesk({ clock, brands: packs.brands });
  player = await openProtectedPlayer(desk.gateway);
});

afterAll(async () => {
  const fault = await desk.fault();
  await desk.close();
  expect(fault).toBeUndefined();
});

beforeEach(async () => {
  clock.setTo(Date.now());
  await player.reset();
  await name();
});

const MONTH: LimitKey = { measure: 'DEPOSIT_GROSS', period: 'MONTH' };
const launch = async (rest: Readonly<Record<string, string>> = { vassalage: 'AXIOM' }) =>
  (await player.visitor.ask('GET', launchQuery('aurora', rest))).json();

/** A slot, opened again: the cap is that of the launch. */
async function openSlot(): Promise<Table> {
  const { rows } = await desk.inAurora((db) =>
    sql<{
      nodeId: string;
      vendor: string;
    }>`select game.node_id as "nodeId", vendor from game join merchant_game using (node_id)
      where enabled and category = 'RNG' and kind = 'slot' order by node_id limit 1`.execute(db),
  );
  const [game] = rows;
  const { value } = await launch({ nodeId: game?.nodeId ?? '', vassalage: game?.vendor ?? '' });
  return createVendor(desk.gateway).sit(value.game_url);
}

const betOn = async (table: Table, amount: number, round: string = randomUUID(), number = 1) =>
  outcomeOf(await table.bet(round, number, amount, { id: randomUUID() }));

describe('N12: the return after a self-exclusion', () => {
  const comeBack = () => player.ask('POST', '/exclusions/return', {});
  const exclude = (months: number | null) => player.ask('POST', '/exclusions', { months, understood: true });

  const onRequest = () => make('exclusion', { minimum: 'P6M', returnOnRequest: true, coolingOff: 'PT24H' });

  test('N12: where a pack says so, it waits for the member’s request, and for a day after it', async () => {
    await name(onRequest());
    expect(await comeBack()).toMatchObject({ errorCode: 'not_found' });
    const { pause } = (await exclude(6)).value;
    expect(pause).toEqual({
      kind: 'EXCLUSION',
      startsAt: expect.any(Number),
      returnsFrom: expect.any(Number),
      coolingOffHours: 24,
    });
    expect(await comeBack()).toMatchObject({
      errorCode: 'self_excluded',
      value: { returnsFrom: pause.returnsFrom },
    });
    clock.setTo(pause.returnsFrom + 30 * DAY);
    expect(await launch()).toMatchObject({ errorCode: 'self_excluded', value: { returnsFrom: pause.returnsFrom } });
    const at = clock.now();
    const { endsAt } = (await comeBack()).value.pause;
    expect(endsAt - at).toBeGreaterThanOrEqual(DAY);
    expect(await comeBack()).toMatchObject({ errorCode: 'not_found' });
    clock.setTo(endsAt - 1_000);
    expect([await player.bet(1), (await launch()).value.until]).toEqual(['play_paused', endsAt]);
    clock.setTo(endsAt);
    expect([await player.bet(1), (await launch()).success]).toEqual(['ok', true]);
  });

  test('N12: an exclusion without end, and one whose term goes on, allow no return', async () => {
    await name(onRequest());
    const short = (await exclude(6)).value.pause.returnsFrom;
    const long = (await exclude(12)).value.pause.returnsFrom;
    clock.setTo(short);
    expect(await comeBack()).toMatchObject({ errorCode: 'self_excluded', value: { returnsFrom: long } });
    await exclude(null);
    clock.setTo(long);
    expect(await comeBack()).toMatchObject({ errorCode: 'self_excluded' });
    expect(await player.bet(1)).toBe('play_paused');
  });
});

describe('N12: a market’s required limit', () => {
  test('N12: with the pack of Germany nobody plays or deposits without a monthly deposit limit', async () => {
    await name('de');
    const missing = { errorCode: 'limit_required', value: { measure: 'DEPOSIT_GROSS', period: 'MONTH' } };
    expect(await launch()).toMatchObject(missing);
    expect(await desk.open('20')).toMatchObject(missing);
    expect(await player.limit(MONTH)).toMatchObject({
      required: true,
      ceiling: '1000.00',
      askAt: ['registration'],
      raiseAfterHours: 168,
    });
    expect(await player.set({ measure: 'DEPOSIT_GROSS', period: 'DAY' }, '100')).toMatchObject({ success: true });
    expect(await launch()).toMatchObject(missing);
    expect(await player.set(MONTH, '1000')).toMatchObject({ success: true });
    expect(await launch()).toMatchObject({ success: true });
    expect(await desk.open('20')).toMatchObject({ success: true });
  });

  test('N12: it is neither removed nor set above the market’s ceiling, and a higher one waits the market’s 7 days', async () => {
    await name('de');
    const refused = { errorCode: 'invalid_request', value: { fields: [{ field: 'amount' }] } };
    expect(await player.set(MONTH, '1000.01')).toMatchObject(refused);
    await player.set(MONTH, '500');
    expect(await player.set(MONTH, null)).toMatchObject(refused);
    const at = clock.now();
    await player.set(MONTH, '900');
    const { request } = await player.limit(MONTH);
    expect((request?.effectiveAt ?? 0) - at).toBeGreaterThanOrEqual(7 * DAY);
    clock.pass(6 * DAY);
    expect(await player.confirm(MONTH)).toMatchObject({ errorCode: 'limit_request_waits' });
    clock.pass(DAY + HOUR);
    expect(await player.confirm(MONTH)).toMatchObject({ success: true });
    expect(await player.limit(MONTH)).toMatchObject({ amount: '900.00' });
  });

  test('N12: a limit above a ceiling that comes later does not count, and cannot be confirmed', async () => {
    await player.set(MONTH, '2000');
    await player.set(MONTH, '3000');
    clock.pass(2 * DAY);
    await name('de');
    expect(await launch()).toMatchObject({ errorCode: 'limit_required' });
    expect(await player.confirm(MONTH)).toMatchObject({ errorCode: 'not_found' });
    await player.set(MONTH, '1000');
    expect(await launch()).toMatchObject({ success: true });
  });

  test('N12: of two markets the stricter rule binds: all three periods of Sweden with the ceiling of Germany', async () => {
    await name('de', 'se');
    await player.set(MONTH, '1000');
    expect(await launch()).toMatchObject({ errorCode: 'limit_required', value: { period: 'DAY' } });
    await player.set({ measure: 'DEPOSIT_GROSS', period: 'DAY' }, '100');
    await player.set({ measure: 'DEPOSIT_GROSS', period: 'WEEK' }, '500');
    expect(await launch()).toMatchObject({ success: true });
    expect(await player.set(MONTH, '1001')).toMatchObject({ errorCode: 'invalid_request' });
  });

  test('without packs every member plays, and a limit can be removed', async () => {
    expect(await launch()).toMatchObject({ success: true });
    await player.set(MONTH, '5000');
    expect(await player.set(MONTH, null)).toMatchObject({ success: true });
  });
});

describe('N12: limits of time and balance of a market', () => {
  test('N12: with the pack of the Netherlands nobody plays without limits of deposits, time and balance', async () => {
    documents.set('nl', { ...fileOf('nl'), currency: 'USD' });
    await name('nl');
    for (const period of ['DAY', 'WEEK', 'MONTH'] as const) {
      await player.set({ measure: 'DEPOSIT_GROSS', period }, '100');
      expect(await launch()).toMatchObject({ errorCode: 'limit_required' });
      await player.set({ measure: 'TIME', period }, '600');
    }
    expect(await launch()).toMatchObject({ errorCode: 'limit_required', value: { measure: 'BALANCE' } });
    await player.set({ measure: 'BALANCE' }, '5000');
    expect(await launch()).toMatchObject({ success: true });
  });

  test('N12: log-in time rolls where the market asks for 24 hours', async () => {
    const day: LimitKey = { measure: 'TIME', period: 'ROLLING_24H' };
    expect(await player.set(day, '60')).toMatchObject({ errorCode: 'invalid_request' });
    await name(make('limit', { measure: 'time', periods: ['PT24H'] }));
    await player.set(day, '0');
    expect([await player.bet(1), (await launch()).errorCode]).toEqual(['limit_reached', 'limit_reached']);
  });
});

describe('N12: a market’s other rules', () => {
  test('N12: rolling periods of deposits: the limit of 24 hours makes room when the first deposit leaves them', async () => {
    const day: LimitKey = { measure: 'DEPOSIT_GROSS', period: 'ROLLING_24H' };
    expect(await player.set(day, '100')).toMatchObject({ errorCode: 'invalid_request' });
    await name(make('limit', { measure: 'deposit.gross', periods: ['PT24H'] }));
    expect(await player.set(day, '100')).toMatchObject({ success: true });
    await asOwner(
      desk.gateway,
      `update deposit set state = 'cancelled', version = version + 1 where state in ('new', 'waiting')`,
    );
    const before = (await player.limit(day)).used;
    const { value } = await desk.open('60');
    await desk.provider.notify(desk.gateway, desk.provider.setState(value.id, 'paid', '6000'));
    const { used, left, endsAt = 0 } = await player.limit(day);
    expect(Number(used) - Number(before)).toBe(60);
    expect(await desk.open(String(Number(left) + 1))).toMatchObject({
      errorCode: 'limit_reached',
      value: { measure: 'DEPOSIT_GROSS', period: 'ROLLING_24H' },
    });
    expect(endsAt).toBeGreaterThan(clock.now());
    expect(endsAt).toBeLessThanOrEqual(clock.now() + DAY);
    clock.pass(DAY + HOUR);
    expect(await player.limit(day)).toMatchObject({ used: '0.00', left: '100.00' });
  });

  test('N12: a stake above the market’s cap is refused, whatever the game’s page allows; all bets of a round count', async () => {
    await name('de');
    await player.set(MONTH, '1000');
    const slot = await openSlot();
    expect([await betOn(slot, 101), await betOn(slot, 100)]).toEqual(['limit_reached', 'ok']);
    clock.pass(6_000);
    const round = randomUUID();
    expect([await betOn(slot, 60, round), await betOn(slot, 41, round, 2), await betOn(slot, 40, round, 2)]).toEqual([
      'ok',
      'limit_reached',
      'ok',
    ]);
    // The cap is that of slots.
    expect(await player.bet(500)).toBe('ok');
  });

  test('N12: the cap is that of the age on the day in the merchant’s zone; without a date of birth the strictest', async () => {
    const bands = [
      { ageBelow: 25, amountMinor: 20 },
      { ageFrom: 25, amountMinor: 50 },
    ];
    await name(make('stakeCap', { product: 'slot', bands }));
    const born = (day: string) =>
      asOwner(
        desk.gateway,
        `update member set profile = profile || '{"birthday": "${day}"}' where account = 'player1'`,
      );
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    const tomorrow = new Date(clock.now() + DAY).toISOString().slice(0, 10);
    const yearsAgo = (day: string) => `${Number(day.slice(0, 4)) - 25}${day.slice(4)}`;
    const takes = async (amount: number) => betOn(await openSlot(), amount);
    await born(yearsAgo(tomorrow));
    expect([await takes(21), await takes(20)]).toEqual(['limit_reached', 'ok']);
    await born(yearsAgo(today));
    expect([await takes(51), await takes(50)]).toEqual(['limit_reached', 'ok']);
    await born('unknown');
    expect([await takes(21), await takes(20)]).toEqual(['limit_reached', 'ok']);
  });

  test('N12: breaks, terms of self-exclusion and intervals are the market’s', async () => {
    await name('us-pa', make('exclusion', { minimum: 'P1Y', maximum: 'P5Y' }));
    const { value } = await player.ask('GET', '');
    expect(value.breakHours).toEqual([72, 168, 336, 720, 1_008]);
    expect(value.exclusionMonths).toEqual([12, 24, 60]);
    expect(value.realityCheckMinutes).toEqual({ choices: [10, 15, 20, 30, 45, 60] });
    expect(await player.ask('POST', '/breaks', { hours: 24 })).toMatchObject({ errorCode: 'invalid_request' });
    expect(await player.ask('POST', '/exclusions', { months: 6, understood: true })).toMatchObject({
      errorCode: 'invalid_request',
    });
    await name(make('realityCheck', { every: 'PT20M' }));
    expect(await player.ask('PUT', '/realityCheck', { minutes: 30 })).toMatchObject({ errorCode: 'invalid_request' });
  });

  test('N12: a round that begins sooner than the market’s shortest game cycle is refused, whatever the game’s page does', async () => {
    await name(make('speed', { product: 'slot', minimumCycleMs: 60_000 }));
    const slot = await openSlot();
    expect(slot.reported.play).toMatchObject({ cycleMs: 60_000, begunAt: expect.any(Number) });
    const round = randomUUID();
    expect([await betOn(slot, 1, round), await betOn(slot, 1)]).toEqual(['ok', 'too_soon']);
    clock.pass(59_000);
    // A round is one cycle, and a refused bet begins none.
    expect([await betOn(slot, 1, round, 2), await betOn(slot, 1)]).toEqual(['ok', 'too_soon']);
    clock.pass(2_000);
    const replies = await Promise.all(Array.from({ length: 8 }, () => betOn(slot, 1)));
    expect(replies.toSorted()).toEqual(['ok', ...Array(7).fill('too_soon')]);
    // Other kinds of games have no shortest cycle.
    expect([await player.bet(1), await player.bet(1)]).toEqual(['ok', 'ok']);
  });

  test('N12: bets wait from the minute on in which a reality check is due, until the member has read it', async () => {
    await name(make('realityCheck', { every: 'PT20M', mustAcknowledge: true }));
    await launch();
    const begun = clock.now();
    const due = async () => (await player.ask('GET', '/realityCheck')).value.play.dueAt;
    expect((await due()) - begun).toBeLessThanOrEqual(20 * 60_000);
    expect(await player.ask('POST', '/realityCheck', { goesOn: true })).toMatchObject({ errorCode: 'not_found' });
    const round = randomUUID();
    expect(outcomeOf(await player.table.bet(round, 1, 1, { id: randomUUID() }))).toBe('ok');
    clock.setTo(await due());
    // A round that has begun may be finished.
    expect(outcomeOf(await player.table.bet(round, 2, 1, { id: randomUUID() }))).toBe('ok');
    expect(await player.bet(1)).toBe('reality_check');
    const { value } = await player.ask('GET', '/realityCheck');
    expect(value.play).toMatchObject({ minutes: 20, stakes: '0.02', wins: '0.00' });
    const { value: after } = await player.ask('POST', '/realityCheck', { goesOn: true });
    expect(after.play.dueAt).toBe(after.now + 20 * 60_000);
    expect(await player.bet(1)).toBe('ok');
    const { rows } = await desk.inAurora((db) => sql`select went_on from reality_read`.execute(db));
    expect(rows).toEqual([{ went_on: true }]);
  });

  test('N12: a prohibited cancellation of withdrawals is off, whatever the merchant has set', async () => {
    await asOwner(desk.gateway, `update cashier_setting set may_cancel = true`);
    const mayCancel = () => desk.inAurora(async (db) => (await readCashierSettings(db, 'aurora')).mayCancel);
    expect(await mayCancel()).toBe(true);
    await name(make('prohibited', { features: ['reverseWithdrawal'] }));
    expect(await mayCancel()).toBe(false);
  });

  test('N12: every amount and request is in the history of changes, newest first', async () => {
    await player.set(MONTH, '500');
    await player.set(MONTH, '900');
    const { value } = await player.ask('GET', '');
    expect(value.changes).toMatchObject([
      { measure: 'DEPOSIT_GROSS', period: 'MONTH', amount: '500.00', asked: '900.00', effectiveAt: expect.any(Number) },
      { measure: 'DEPOSIT_GROSS', period: 'MONTH', amount: '500.00' },
    ]);
    expect(value.changes[1]).not.toHaveProperty('asked');
  });
});

describe('N12: bad packs', () => {
  const aside = () =>
    desk.rows(
      sql<{
        closed_at: Date | null;
        error: unknown;
      }>`select * from set_aside where source = 'calendars' and item = 'packs'`,
    );

  test.each<[string, () => readonly string[]]>([
    [
      'an invalid pack',
      () => {
        documents.set('bad', { ...fileOf('de'), id: 'bad' });
        return ['bad'];
      },
    ],
    ['a pack with another currency', () => ['gb']],
    [
      'two packs of opposite demands',
      () => {
        const [one, other] = [
          make('break', { button: 'PT24H', confirmation: 'required' }),
          make('break', { button: 'PT24H', confirmation: 'forbidden' }),
        ];
        return ['de', one, other];
      },
    ],
  ])('N12: %s leaves the last good packs in force and is set aside until it is corrected', async (_, bad) => {
    await name('de');
    await name(...bad());
    expect(await launch()).toMatchObject({ errorCode: 'limit_required' });
    expect((await aside()).filter(({ closed_at }) => closed_at === null)).toHaveLength(1);
    await name('mt');
    expect(await launch()).toMatchObject({ success: true });
    expect((await aside()).filter(({ closed_at }) => closed_at === null)).toEqual([]);
  });
});
