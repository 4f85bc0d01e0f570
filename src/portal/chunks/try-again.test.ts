// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tryAgain } from './try-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function failing(times: number) {
  let calls = 0;
  const work = async () => {
    calls += 1;
    if (calls <= times) throw new Error(`failure ${calls}`);
    return calls;
  };
  return { work, calls: () => calls };
}
const full = { random: () => 1 };

it('a failure is retried after a second, two, four, and never more than half a minute', async () => {
  const { work, calls } = failing(100);
  const end = new AbortController();
  const begun = tryAgain(work, { ...full, signal: end.signal });
  begun.catch(() => undefined);
  const counts: number[] = [];
  for (const ms of [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    await vi.advanceTimersByTimeAsync(ms);
    counts.push(calls());
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  end.abort();
  await expect(begun).rejects.toThrow('failure 8');
  expect(vi.getTimerCount()).toBe(0);
});

it('a wait ends when the network is back, and when the page is shown', async () => {
  const { work, calls } = failing(2);
  const begun = tryAgain(work, full);
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toBe(2);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await begun).toBe(3);
});

it('each failure is reported, and a stop during the work ends it', async () => {
  const reported: unknown[] = [];
  const end = new AbortController();
  const work = async () => {
    if (reported.length === 2) end.abort();
    throw new Error('no');
  };
  const begun = tryAgain(work, { ...full, signal: end.signal, onFailure: (error) => reported.push(error) });
  begun.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(begun).rejects.toThrow('no');
  expect(reported).toHaveLength(2);
});
