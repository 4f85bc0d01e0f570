import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { rank } from './board.ts';
import { addEffect, effectOf, type Progress } from './count.ts';
import { compareStamps, type MissionEvent } from './events.ts';
import { countingsOf, foldCountings, keyText, type ProgressKey } from './fold.ts';
import type { MissionKind, MissionRule, MissionSpan } from './mission.ts';
import { boundsOfPeriod, daysOf, periodBefore, periodOf } from './periods.ts';
import { countsTheSame, readRule, ruleProblems, writeRule } from './read-rule.ts';
import { drawEvents, drawSpans, seeded } from './testing/draw-missions.ts';
import { naiveProgress } from './testing/naive.ts';

const TOKYO = [{ fromDay: '0001-01-01', zone: 'Asia/Tokyo', startsMinute: 0 }];

type Known = Map<string, { readonly key: ProgressKey; readonly progress: Progress; readonly reached: number }>;

/** Processes a batch as a consumer does; `known` is not changed. */
function take(spans: readonly MissionSpan[], known: Known, batch: readonly MissionEvent[]): Known {
  const after = new Map(known);
  const changes = foldCountings(countingsOf(spans, TOKYO, batch), (key) => known.get(keyText(key))?.progress);
  for (const { key, after: progress, reachedAt } of changes) {
    const reached = (known.get(keyText(key))?.reached ?? 0) + reachedAt.size;
    after.set(keyText(key), { key, progress, reached });
  }
  return after;
}

/** Batches of any size; some are lost before they are stored, and are delivered again. */
function takeAll(spans: readonly MissionSpan[], events: readonly MissionEvent[], seed: number): Known {
  const random = seeded(seed);
  let known: Known = new Map();
  for (let at = 0; at < events.length; ) {
    const batch = events.slice(at, at + 1 + Math.floor(random() * 9));
    const taken = take(spans, known, batch);
    if (random() < 0.3) continue;
    known = taken;
    at += batch.length;
  }
  return known;
}

describe('progress of missions', () => {
  it('M197, D56: a fold in batches, some repeated, matches the plainest reading of the rules', () => {
    const seen = new Set<MissionKind>();
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const spans = drawSpans(seed);
        const events = drawEvents(seed + 1, 30);
        const known = takeAll(spans, events, seed + 2);
        for (const span of spans) {
          const naive = naiveProgress(span, events);
          const expected = naive
            .filter(({ since }) => since >= 0)
            .map(({ period, memberId, value, since }) => [`${period} ${memberId}`, value, events[since]?.stamp]);
          const found = [...known.values()]
            .filter(({ key, progress }) => key.missionId === span.missionId && progress.since !== undefined)
            .map(({ key, progress }) => [`${key.period} ${key.memberId}`, progress.value, progress.since]);
          expect(new Map(found.map((row) => [row[0], row]))).toEqual(new Map(expected.map((row) => [row[0], row])));
          if (naive.some(({ value }) => value >= span.rule.milestones[0].goal)) seen.add(span.rule.kind);
        }
      }),
      { numRuns: cases(300) },
    );
    expect(seen.size).toBe(9);
  });

  it('D56: of two with the same value the first to reach it ranks higher, and no user with zero is on the board', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const spans = drawSpans(seed);
        const events = drawEvents(seed + 1, 30);
        const known = [...takeAll(spans, events, seed).values()];
        for (const span of spans) {
          const all = naiveProgress(span, events).filter(({ value }) => value > 0n);
          for (const period of new Set(all.map((row) => row.period))) {
            const rows = known.flatMap(({ key, progress: { value, since } }) =>
              key.missionId === span.missionId && key.period === period && since !== undefined
                ? [{ memberId: key.memberId, value, since }]
                : [],
            );
            const board = rank(rows);
            const naive = all.filter((row) => row.period === period);
            const better = (one: (typeof naive)[number], other: (typeof naive)[number]) =>
              one.value > other.value ||
              (one.value === other.value &&
                compareStamps(
                  events[one.since]?.stamp ?? { at: 0, epoch: 0, xact: '0', seq: 0n, line: 0 },
                  events[other.since]?.stamp ?? { at: 0, epoch: 0, xact: '0', seq: 0n, line: 0 },
                ) < 0);
            const places = naive.map((row) => [naive.filter((other) => better(other, row)).length, row.memberId]);
            expect(board.map(({ memberId }, at) => [at, memberId])).toEqual(places.sort());
          }
        }
      }),
      { numRuns: cases(200) },
    );
  });

  it('a milestone is reached once as the value rises over it, and again after it fell below', () => {
    const rule: MissionRule = {
      kind: 'BET_VOLUME',
      period: 'once',
      currency: 'USD',
      hasBoard: false,
      filter: { categories: [], vendors: [], games: [], leastMinor: 0n },
      milestones: [
        { goal: 100n, reward: { kind: 'money', amount: 5n } },
        { goal: 200n, reward: { kind: 'points', amount: 9n } },
      ],
    };
    const span = { missionId: 'm', run: 1, rule, fromMs: 0, untilMs: Infinity };
    const round = (line: number, outcome: 'closed' | 'late', betMinor: bigint): MissionEvent => ({
      kind: 'round',
      outcome,
      betMinor,
      wonMinor: 0n,
      memberId: 'ann',
      vendor: 'HOUSE',
      round: `r${line}`,
      nodeId: 'n',
      category: 'RNG',
      currency: 'USD',
      stamp: { at: line, epoch: 1, xact: '9', seq: 1n, line },
    });
    const fold = (from: bigint, ...events: readonly MissionEvent[]) => {
      const known = { value: from, since: undefined, items: new Map<string, bigint>() };
      const [change] = foldCountings(countingsOf([span], TOKYO, events), () => known);
      return [change?.after.value, [...(change?.reachedAt ?? [])].map(([place, { line }]) => [place, line])];
    };
    expect(fold(0n, round(1, 'closed', 90n), round(2, 'closed', 150n))).toEqual([
      240n,
      [
        [0, 2],
        [1, 2],
      ],
    ]);
    expect(fold(240n, round(3, 'late', 150n))).toEqual([90n, []]);
    expect(fold(90n, round(4, 'closed', 10n), round(5, 'late', 10n), round(6, 'closed', 11n))).toEqual([
      101n,
      [[0, 6]],
    ]);
  });
});

describe('periods of missions', () => {
  it('weeks begin on Mondays, months on their first, and each day is of one period', () => {
    expect(periodOf('week', '2026-11-29')).toBe('2026-11-23');
    expect(periodOf('week', '2026-11-23')).toBe('2026-11-23');
    expect(daysOf('month', '2024-02')).toEqual({ first: '2024-02-01', last: '2024-02-29' });
    expect(daysOf('month', '2026-12')).toEqual({ first: '2026-12-01', last: '2026-12-31' });
    expect([periodBefore('week', '2026-11-23'), periodBefore('month', '2026-01'), periodBefore('once', '-')]).toEqual([
      ...['2026-11-16', '2025-12', '-'],
    ]);
    expect(boundsOfPeriod(TOKYO, 'day', '2026-11-23')).toEqual({
      startsAt: Date.parse('2026-11-22T15:00:00Z'),
      endsAt: Date.parse('2026-11-23T15:00:00Z'),
    });
  });
});

it('M197: a multiple below the first milestone shows its progress; only the best of such rounds is stored', () => {
  const rule: MissionRule = {
    kind: 'WIN_MULTIPLE',
    period: 'week',
    currency: 'USD',
    hasBoard: false,
    filter: { categories: [], vendors: [], games: [], leastMinor: 1n },
    milestones: [{ goal: 500n, reward: { kind: 'points', amount: 1n } }],
  };
  const played = (round: string, wonMinor: bigint, outcome: 'closed' | 'late' = 'closed') => {
    const of = { kind: 'round', memberId: 'm', currency: 'USD', vendor: 'HOUSE', round, category: 'RNG', nodeId: 'n' };
    return { ...of, betMinor: 100n, wonMinor, outcome, stamp: { at: 0 } } as unknown as MissionEvent;
  };
  const after = (events: readonly MissionEvent[]) => {
    const progress = { value: 0n, since: undefined, items: new Map<string, bigint>() };
    for (const event of events) {
      const effect = effectOf(rule, event, '2026-11-23');
      if (effect !== undefined) addEffect('WIN_MULTIPLE', progress, effect, event.stamp);
    }
    return progress;
  };
  const small = [played('1', 120n), played('2', 90n), played('3', 250n), played('4', 0n)];
  expect(after(small).value).toBe(250n);
  expect([...after(small).items.keys()]).toEqual(['HOUSE 1', 'HOUSE 3']);
  expect(after([...small, played('3', 250n, 'late')]).value).toBe(120n);
  expect(after([...small, played('5', 900n), played('6', 600n), played('5', 900n, 'late')]).value).toBe(600n);
});

describe('rules as documents', () => {
  it('a written rule reads back the same, for any rule', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        for (const { rule } of drawSpans(seed)) {
          expect(readRule(JSON.parse(JSON.stringify(writeRule(rule))))).toEqual(rule);
          expect(countsTheSame(rule, { ...rule, hasBoard: !rule.hasBoard })).toBe(true);
          expect(countsTheSame(rule, { ...rule, currency: 'VND' })).toBe(false);
        }
      }),
      { numRuns: cases(100) },
    );
  });

  it('invalid fields are named: goals rise, rewards are above zero, filters fit the kind', () => {
    const rule: MissionRule = {
      kind: 'LOGIN_DAYS',
      period: 'week',
      currency: 'USD',
      hasBoard: false,
      filter: { categories: ['RNG'], vendors: [], games: [], leastMinor: 5n },
      milestones: [
        { goal: 3n, reward: { kind: 'money', amount: 0n } },
        { goal: 3n, reward: { kind: 'points', amount: 1n } },
        { goal: 0n, reward: { kind: 'points', amount: 1n } },
      ],
    };
    expect(ruleProblems(rule)).toEqual([
      { field: 'filter', code: 'kind' },
      { field: 'least', code: 'kind' },
      { field: 'reward', code: 'positive', place: 0 },
      { field: 'goal', code: 'rising', place: 1 },
      { field: 'goal', code: 'positive', place: 2 },
    ]);
    expect(readRule({ kind: 'DANCING', period: 'week', currency: 'USD', milestones: [] })).toBeUndefined();
  });
});
