import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#contract/wire/client.ts';
import { awaitReturn } from './await-return.ts';

const START = Date.parse('2026-11-24T01:00Z');
const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.stubGlobal('window', { location: { host: 'quartz.example' } });
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A closed page; `answers` are the status replies in order, the last one repeats, null for no reply. */
function wait(until: number | null, answers: readonly unknown[], { random = 0.5, isSeen = (): boolean => true } = {}) {
  const asked: number[] = [];
  const reloads: number[] = [];
  const client = {
    send: async () => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(Date.now() - START);
      if (answer === null) throw new TypeError('no network');
      return answer;
    },
  } as unknown as Client;
  const world = { now: () => Date.now(), random: () => random, isSeen, reload: () => reloads.push(Date.now() - START) };
  return { asked, reloads, stop: awaitReturn(client, until, world) };
}

describe('a page of a closed site', () => {
  it('M26: reloads after the announced end, each page at its own time', async () => {
    const pages = [0, 0.5, 0.999].map((random) => wait(START + HOUR_MS, [{ maintenance: false }], { random }));
    await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
    expect(pages.flatMap(({ asked }) => asked)).toEqual([]);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(pages.map(({ reloads }) => reloads)).toEqual([[HOUR_MS], [HOUR_MS + 15_000], [HOUR_MS + 29_970]]);
  });

  it('M26: retries about once a minute while maintenance lasts or no answer comes', async () => {
    const page = wait(START, [{ maintenance: '1' }, null, { maintenance: '1', admitted: true }]);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(page.asked).toEqual([15_000, 82_500, 150_000]);
    expect(page.reloads).toEqual([150_000]);
  });

  it('M26: without an announced end it polls about once a minute, only while the page is visible', async () => {
    let isSeen = false;
    const page = wait(null, [{ maintenance: false }], { isSeen: () => isSeen });
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(page.asked).toEqual([]);
    isSeen = true;
    await vi.advanceTimersByTimeAsync(68_000);
    expect(page.reloads).toHaveLength(1);
  });

  it('M26: an end that is months away is awaited; a closed page polls no more', async () => {
    const page = wait(START + 60 * 24 * HOUR_MS, [{ maintenance: false }]);
    await vi.advanceTimersByTimeAsync(59 * 24 * HOUR_MS);
    expect(page.asked).toEqual([]);
    page.stop();
    await vi.advanceTimersByTimeAsync(2 * 24 * HOUR_MS);
    expect(page.asked).toEqual([]);
  });
});
