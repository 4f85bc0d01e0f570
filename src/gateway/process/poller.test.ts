import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPoller } from './poller.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A poller with an interval of one second and ticks of 300 ms; `turns` counts the ticks begun. */
function start() {
  let turns = 0;
  const poller = createPoller('test', 1_000, () => {
    turns += 1;
    return new Promise((resolve) => setTimeout(resolve, 300));
  });
  poller.start();
  return { poller, turns: () => turns };
}

it('M201: pollNow starts the next tick at once, and the interval restarts there', async () => {
  const { poller, turns } = start();
  await vi.advanceTimersByTimeAsync(500);
  expect(turns()).toBe(1);
  poller.pollNow();
  expect(turns()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_299);
  expect(turns()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(turns()).toBe(3);
});

it('M201: pollNow within a tick, however often, adds one tick right after it', async () => {
  const { poller, turns } = start();
  poller.pollNow();
  poller.pollNow();
  expect(turns()).toBe(1);
  await vi.advanceTimersByTimeAsync(301);
  expect(turns()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(turns()).toBe(2);
});

it('M201: pollNow does nothing before start and after stop', async () => {
  const { poller, turns } = start();
  const stopped = poller.stop();
  await vi.advanceTimersByTimeAsync(400);
  await stopped;
  poller.pollNow();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(turns()).toBe(1);
});
