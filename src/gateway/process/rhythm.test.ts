import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRhythm } from './rhythm.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A rhythm of a second whose turns take 300 ms; `turns` says how many were begun. */
function start() {
  let turns = 0;
  const rhythm = createRhythm('test', 1_000, () => {
    turns += 1;
    return new Promise((resolve) => setTimeout(resolve, 300));
  });
  rhythm.start();
  return { rhythm, turns: () => turns };
}

it('M201: a rhythm that is hurried takes its next turn at once, and keeps time from there', async () => {
  const { rhythm, turns } = start();
  await vi.advanceTimersByTimeAsync(500);
  expect(turns()).toBe(1);
  rhythm.hurry();
  expect(turns()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_299);
  expect(turns()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(turns()).toBe(3);
});

it('M201: hurried within a turn, however often, it takes one more right after it', async () => {
  const { rhythm, turns } = start();
  rhythm.hurry();
  rhythm.hurry();
  expect(turns()).toBe(1);
  await vi.advanceTimersByTimeAsync(301);
  expect(turns()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(turns()).toBe(2);
});

it('M201: it is hurried by nobody before its start and after its stop', async () => {
  const { rhythm, turns } = start();
  const stopped = rhythm.stop();
  await vi.advanceTimersByTimeAsync(400);
  await stopped;
  rhythm.hurry();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(turns()).toBe(1);
});
