import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkRate, countHit, INTERVALS, STRIKES } from './limits.ts';

test('M90: five messages at once, then one in a second and a half', () => {
  let dueAt = 0;
  const at = (now: number): boolean => {
    const decision = checkRate(dueAt, now);
    if (decision.may) dueAt = decision.dueAt;
    return decision.may;
  };
  expect([0, 0, 0, 0, 0].map((late) => at(10_000 + late))).toEqual([true, true, true, true, true]);
  expect([10_000, 11_499, 11_500, 11_501, 13_000].map(at)).toEqual([false, false, true, false, true]);
  expect(checkRate(dueAt, 13_000)).toEqual({ may: false, waitMs: 1_500 });
  expect([60_000, 60_000, 60_000, 60_000, 60_000, 60_000].map(at)).toEqual([true, true, true, true, true, false]);
});

test('M90: no period ever holds more than the burst and its rate', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 80 }), (pauses) => {
      let [now, dueAt] = [1_000_000, 0];
      const sent: number[] = [];
      for (const pause of pauses) {
        now += pause;
        const decision = checkRate(dueAt, now);
        if (!decision.may) continue;
        dueAt = decision.dueAt;
        sent.push(now);
      }
      sent.forEach((begin, from) => {
        sent.slice(from).forEach((end, count) => {
          expect(count + 1).toBeLessThanOrEqual(INTERVALS.burst + (end - begin) / INTERVALS.everyMs);
        });
      });
    }),
  );
});

test('M90: the third hit within ten minutes mutes for five, and the count restarts', () => {
  const minute = 60_000;
  const first = countHit([], 0);
  const second = countHit(first.hits, 4 * minute);
  expect(second).toEqual({ hits: [0, 4 * minute] });
  expect(countHit(second.hits, 9 * minute)).toEqual({ hits: [], mutedUntil: 9 * minute + STRIKES.muteMs });
  expect(countHit(second.hits, 10 * minute)).toEqual({ hits: [4 * minute, 10 * minute] });
});
