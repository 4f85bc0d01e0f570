import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

let clock = 0;
let runs = 0;
beforeEach(() => {
  vi.useFakeTimers();
  [clock, runs] = [0, 0];
});
afterEach(() => void vi.useRealTimers());
const create = () =>
  createThrottle(
    1000,
    () => {
      runs += 1;
    },
    () => clock,
  );
function pass(ms: number) {
  clock += ms;
  vi.advanceTimersByTime(ms);
}

it('M265: runs at once, then at most once per second', () => {
  const throttle = create();
  for (let iteration = 0; iteration < 5; iteration += 1) throttle.run();
  expect(runs).toBe(1);
  pass(999);
  expect(runs).toBe(1);
  pass(1);
  expect(runs).toBe(2);
  pass(5000);
  expect(runs).toBe(2);
  throttle.run();
  expect(runs).toBe(3);
});

it('M265: a cancelled run does not happen', () => {
  const throttle = create();
  throttle.run();
  throttle.run();
  throttle.cancel();
  pass(5000);
  expect(runs).toBe(1);
});

it('M265: setting the clock back never delays a run by more than a second', () => {
  const throttle = create();
  clock = 3_600_000;
  throttle.run();
  clock = 0;
  throttle.run();
  pass(1000);
  expect(runs).toBe(2);
});
