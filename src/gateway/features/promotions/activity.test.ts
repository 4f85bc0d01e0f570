import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activityStatuses, promotionEntries, promotionPhases } from '#contract/promotions/read.ts';
import { cases } from '#tests/setup/cases.ts';
import { type ActivityFacts, activityStatus, canApply, canJoin, canPlay, phaseAt, rewardAt } from './activity.ts';

const plain: ActivityFacts = {
  phase: 'running',
  entry: 'join',
  settled: false,
  joined: false,
  request: 'none',
  reward: 'none',
  tickets: 0,
  isEmpty: false,
};

test.for<[string, Partial<ActivityFacts>]>([
  ['JOIN', {}],
  ['JOIN', { entry: 'apply' }],
  ['JOINED', { joined: true }],
  ['COMING_SOON', { phase: 'before' }],
  ['PROCESS', { phase: 'over', joined: true }],
  ['PROCESS', { entry: 'apply', request: 'approved' }],
  ['CLOSE', { phase: 'over' }],
  ['CLOSE', { phase: 'over', joined: true, settled: true }],
  ['CLOSE', { joined: true, reward: 'lapsed' }],
  ['CLOSE', { isEmpty: true }],
  ['CLOSE', { joined: true, reward: 'ready', isEmpty: true }],
  ['APPLYING', { entry: 'apply', request: 'open' }],
  ['REJECTED', { entry: 'apply', request: 'rejected' }],
  ['ISSUED', { joined: true, reward: 'held' }],
  ['CLAIM', { joined: true, reward: 'ready' }],
  ['CLAIM', { entry: 'raffle', joined: true, tickets: 2 }],
  ['JOINED', { entry: 'raffle', joined: true, tickets: 0 }],
  ['CLAIMED', { joined: true, reward: 'claimed' }],
])('M196: %s comes of %j', ([status, change]) => {
  expect(activityStatus({ ...plain, ...change })).toBe(status);
});

test('M196: a passive activity has no status', () => {
  expect(activityStatus({ ...plain, entry: 'info' })).toBeUndefined();
});

const facts: fc.Arbitrary<ActivityFacts> = fc.record({
  phase: fc.constantFrom(...promotionPhases),
  entry: fc.constantFrom(...promotionEntries),
  settled: fc.boolean(),
  joined: fc.boolean(),
  request: fc.constantFrom('none', 'open', 'rejected', 'approved'),
  reward: fc.constantFrom('none', 'held', 'ready', 'claimed', 'lapsed'),
  tickets: fc.integer({ min: 0, max: 3 }),
  isEmpty: fc.boolean(),
});

test('M196: every state has a status of the list or none, and each status can be reached', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(facts, (some) => {
      const status = activityStatus(some);
      if (status === undefined) return some.entry === 'info';
      seen.add(status);
      return activityStatuses.includes(status);
    }),
    { numRuns: cases(500) },
  );
  expect([...seen].toSorted()).toEqual([...activityStatuses].toSorted());
});

test('M196: at most one action is possible at a time, and none that the status hides', () => {
  fc.assert(
    fc.property(facts, (some) => {
      const status = activityStatus(some);
      const done = [canJoin(some), canApply(some), status === 'CLAIM'].filter(Boolean).length;
      if (canJoin(some)) expect(status).toBe('JOIN');
      if (canApply(some)) expect(['JOIN', 'REJECTED']).toContain(status);
      if (canPlay(some)) expect(status).toBe('CLAIM');
      return done <= 1;
    }),
    { numRuns: cases(500) },
  );
});

test('M196: the calendar never hides a ready reward, and nothing can be joined once it is over', () => {
  fc.assert(
    fc.property(facts, (some) => {
      expect(activityStatus({ ...some, reward: 'ready', isEmpty: false })).toBe('CLAIM');
      const over = { ...some, phase: 'over' } as const;
      return !canJoin(over) && !canApply(over) && !canPlay(over);
    }),
  );
});

test('M196: time only goes before, running, over', () => {
  const order = ['before', 'running', 'over'];
  const bound = fc.option(fc.integer({ min: 0, max: 1_000 }).map((at) => new Date(at)));
  fc.assert(
    fc.property(bound, bound, fc.nat(1_000), fc.nat(1_000), (starts_at, ends_at, at, later) => {
      fc.pre(starts_at === null || ends_at === null || starts_at < ends_at);
      const schedule = { starts_at, ends_at };
      return order.indexOf(phaseAt(at, schedule)) <= order.indexOf(phaseAt(at + later, schedule));
    }),
  );
});

test('M196: a reward is held, then ready, then expired; a claimed one stays so', () => {
  const [claimable_at, expires_at] = [new Date(100), new Date(200)];
  const at = (now: number, claimed_at: Date | null = null) => rewardAt(now, { claimable_at, expires_at, claimed_at });
  expect([at(99), at(100), at(199), at(200), at(500, new Date(150))]).toEqual([
    ...['held', 'ready', 'ready', 'lapsed', 'claimed'],
  ]);
  expect(rewardAt(0, undefined)).toBe('none');
});
