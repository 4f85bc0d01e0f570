import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPoller } from './poller.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A poller with an interval of one second and ticks of 300 ms; `ticks` counts the ticks begun. */
function start() {
  let ticks = 0;
  const poller = createPoller('test', 1_000, () => {
    ticks += 1;
    return new Promise((resolve) => setTimeout(resolve, 300));
  });
  poller.start();
  return { poller, ticks: () => ticks };
}

it('M201: pollNow starts the next tick at once, and the interval restarts there', async () => {
  const { poller, ticks } = start();
  await vi.advanceTimersByTimeAsync(500);
  expect(ticks()).toBe(1);
  poller.pollNow();
  expect(ticks()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_299);
  expect(ticks()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(ticks()).toBe(3);
});

it('M201: pollNow within a tick, however often, adds one tick right after it', async () => {
  const { poller, ticks } = start();
  poller.pollNow();
  poller.pollNow();
  expect(ticks()).toBe(1);
  await vi.advanceTimersByTimeAsync(301);
  expect(ticks()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(ticks()).toBe(2);
});

it('M201: pollNow does nothing before start and after stop', async () => {
  const { poller, ticks } = start();
  const stopped = poller.stop();
  await vi.advanceTimersByTimeAsync(400);
  await stopped;
  poller.pollNow();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ticks()).toBe(1);
});
