import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LimitKey } from '#contract/protection/read.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { asOwner } from '#gateway/testing/withdrawer.ts';
import type { Limit } from '#model/limits/limit.ts';
import { calendarEndAt } from '#model/limits/period.ts';
import { type LimitEvent, replayHistory } from '#model/limits/replay.ts';
import { cases } from '#tests/setup/cases.ts';
import { createStillClock, DAY, HOUR, openProtectedPlayer, type ProtectedPlayer } from './testing/protected-player.ts';

const ZONE = 'Europe/Berlin';
const clock = createStillClock();
let gateway: TestGateway;
let player: ProtectedPlayer;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora'], { clock });
  await asOwner(gateway, `delete from day_rule; insert into day_rule values ('aurora', '0001-01-01', '${ZONE}', 0)`);
  player = await openProtectedPlayer(gateway);
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, ['aurora'], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

/** Limits on bets. */
type BetKey =
  | { readonly measure: 'STAKE' | 'LOSS_NET'; readonly period: 'DAY' | 'WEEK' | 'MONTH' }
  | { readonly measure: 'SINGLE_STAKE' };
const KEYS: readonly BetKey[] = [
  ...(['DAY', 'WEEK', 'MONTH'] as const).flatMap((period): readonly BetKey[] => [
    { measure: 'STAKE', period },
    { measure: 'LOSS_NET', period },
  ]),
  { measure: 'SINGLE_STAKE' },
];
const RAISE = { afterHours: 24, untilPeriodEnds: false, confirmWithinHours: 168 };
const idOf = (key: LimitKey) => ('period' in key ? `${key.measure} ${key.period}` : key.measure);
const limitOf = (key: BetKey): Limit =>
  key.measure === 'SINGLE_STAKE'
    ? { id: idOf(key), raise: RAISE, measure: key.measure, period: null }
    : { id: idOf(key), raise: RAISE, measure: key.measure, period: key.period };

const step = fc.record({
  kind: fc.constantFrom(
    ...(['BET', 'BET', 'BET', 'BET', 'WIN', 'WIN', 'REFUND', 'REFUND'] as const),
    ...(['SET', 'SET', 'SET', 'CONFIRM', 'CONFIRM'] as const),
  ),
  /** To the end of a period or of a wait, or a few seconds. */
  gap: fc.constantFrom('no', 'no', 'no', 'seconds', 'hour', 'DAY', 'DAY', 'WEEK', 'MONTH', 'wait', 'wait'),
  amount: fc.integer({ min: 1, max: 12 }),
  most: fc.option(fc.nat(30), { freq: 6 }),
  which: fc.nat(20),
});
const histories = fc.record({
  keys: fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 3 }),
  steps: fc.array(step, { minLength: 8, maxLength: 26, size: 'max' }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function gapOf({ gap }: Step): number {
  const now = clock.now();
  if (gap === 'seconds') return 5_000;
  if (gap === 'hour') return HOUR;
  if (gap === 'wait') return DAY;
  return gap === 'no' ? 0 : (calendarEndAt(ZONE, gap, now) ?? now) - now;
}

/** A bet that was taken: the round of the same name is open until a win or a refund. */
interface TakenBet {
  readonly id: string;
  isOpen: boolean;
}

const MS = 1;
const isDone = ({ success }: { readonly success: boolean }) => success;

/** Makes the calls of a step; returns what happened and whether it was allowed; undefined: there is nothing to do. */
async function act(one: Step, keys: readonly LimitKey[], bets: TakenBet[]) {
  const [id, at] = [randomUUID(), clock.now()];
  const key = keys[one.which % keys.length] ?? { measure: 'SINGLE_STAKE' };
  const open = bets.filter(({ isOpen }) => isOpen);
  const bet = open[one.which % Math.max(open.length, 1)];
  const result = (event: Omit<LimitEvent, 'id' | 'at'>, allowed: boolean) => ({
    event: { ...event, id, at } as LimitEvent,
    allowed,
  });
  switch (one.kind) {
    case 'SET': {
      const amount = one.most === null ? null : (one.most / 100).toFixed(2);
      const amountMinor = one.most === null ? null : BigInt(one.most);
      return result(
        { kind: 'SET', limit: idOf(key), amountMinor } as LimitEvent,
        isDone(await player.set(key, amount)),
      );
    }
    case 'CONFIRM':
      return result({ kind: 'CONFIRM', limit: idOf(key) } as LimitEvent, isDone(await player.confirm(key)));
    case 'BET': {
      const allowed = (await player.bet(one.amount, id)) === 'ok';
      if (allowed) bets.push({ id, isOpen: true });
      if (allowed) await placeAt(id, at);
      return result({ kind: 'BET', amountMinor: BigInt(one.amount) } as LimitEvent, allowed);
    }
    default: {
      if (bet === undefined) return undefined;
      bet.isOpen = false;
      if (one.kind === 'REFUND')
        return result({ kind: 'REFUND', of: bet.id } as LimitEvent, (await player.refund(bet.id)) === 'ok');
      return result(
        { kind: 'WIN', amountMinor: BigInt(one.amount) } as LimitEvent,
        (await player.win(bet.id, one.amount)) === 'ok',
      );
    }
  }
}

/** The database stamps a bet with its own time, which a test does not move. */
const placeAt = (id: string, at: number) =>
  asOwner(
    gateway,
    `update game_transaction set created_at = '${new Date(at).toISOString()}' where vendor = 'HOUSE' and id = '${id}'`,
  );

test('random histories through the calls agree with the pure core', { timeout: 120_000 }, async () => {
  const seen = { refused: 0, confirmed: 0, waited: 0 };
  await fc.assert(
    fc.asyncProperty(histories, async ({ keys, steps }) => {
      await player.reset();
      clock.pass(70 * DAY);
      const bets: TakenBet[] = [];
      const events: LimitEvent[] = [];
      const allowed: boolean[] = [];
      // From the start, the guard counts what the gateway's clock says.
      for (const key of keys) await player.set(key, '0.20');
      for (const one of steps) {
        clock.pass(MS + gapOf(one));
        const done = await act(one, keys, bets);
        if (done === undefined) continue;
        events.push(done.event);
        allowed.push(done.allowed);
      }
      const limits = keys.map((key) => ({ ...limitOf(key), amountMinor: 20n }));
      const reply = replayHistory({ zone: ZONE, limits, events });
      expect(events.map(({ kind }, at) => `${kind} ${allowed[at]}`)).toEqual(
        events.map(({ kind }, at) => `${kind} ${reply.events[at]?.allowed}`),
      );
      for (const [place, key] of keys.entries()) {
        const amount = reply.limits[place]?.amountMinor ?? null;
        const expected = amount === null ? undefined : (Number(amount) / 100).toFixed(2);
        expect([idOf(key), (await player.limit(key)).amount]).toEqual([idOf(key), expected]);
      }
      for (const [at, { kind }] of events.entries()) {
        if (kind === 'BET' && !allowed[at]) seen.refused += 1;
        if (kind === 'CONFIRM') seen[allowed[at] ? 'confirmed' : 'waited'] += 1;
      }
    }),
    { numRuns: cases(30), endOnFailure: true },
  );
  expect(Math.min(seen.refused, seen.confirmed, seen.waited)).toBeGreaterThan(5);
});
