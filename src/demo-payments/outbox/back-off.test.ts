import { expect, test } from 'vitest';
import { GIVE_UP_MS, pauseAfter } from './back-off.ts';

test('pauses double, are jittered in their upper half, and end at the longest', () => {
  const bounds = [1_000, 600_000] as const;
  expect([0, 1, 2, 3].map((tries) => pauseAfter(tries, bounds, 0))).toEqual([500, 1_000, 2_000, 4_000]);
  expect(pauseAfter(0, bounds, 0.999)).toBeLessThanOrEqual(1_000);
  for (const tries of [10, 40, 10_000]) expect(pauseAfter(tries, bounds, 0.5)).toBe(450_000);
});

test('an unaccepted event is tried some hundreds of times in its three days, not thousands', () => {
  let [at, tries] = [0, 0];
  while (at < GIVE_UP_MS) at += pauseAfter(tries++, [1_000, 600_000], 0.5);
  expect(tries).toBeGreaterThan(300);
  expect(tries).toBeLessThan(1_000);
});
