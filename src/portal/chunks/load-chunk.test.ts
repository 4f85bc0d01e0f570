// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Healing } from './heal.ts';
import { CHUNK_TIMEOUT_MS, ChunkFailed, type ChunkWorld, isLoadingChunk, loadChunk } from './load-chunk.ts';

const ADDRESS = 'https://quartz.example/assets/login-C3.js';
const notFetched = () => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${ADDRESS}`));

function makeWorld(healing: Healing = 'stay') {
  const reports: string[] = [];
  const imported: string[] = [];
  let healed = 0;
  const world: ChunkWorld = {
    importAt: (address) => {
      imported.push(address);
      return notFetched();
    },
    report: (fault, address) => void reports.push(`${fault} ${address}`),
    heal: async () => {
      healed += 1;
      return healing;
    },
  };
  return { world, reports, imported, healed: () => healed };
}

/** The result of a promise after all timers have run for `ms`. */
async function outcome<T>(promise: Promise<T>, ms: number): Promise<T | 'waits' | { failed: unknown }> {
  let found: T | 'waits' | { failed: unknown } = 'waits';
  promise.then(
    (value) => {
      found = value;
    },
    (failed: unknown) => {
      found = { failed };
    },
  );
  await vi.advanceTimersByTimeAsync(ms);
  return found;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('loading a chunk', () => {
  it('M345: a success is not reported, and leaves no timer', async () => {
    // A new page with a zero counter: loads of a page that is being left never end.
    vi.resetModules();
    const { loadChunk, isLoadingChunk } = await import('./load-chunk.ts');
    const { world, reports } = makeWorld();
    expect(
      await outcome(
        loadChunk(async () => 'module', world),
        0,
      ),
    ).toBe('module');
    expect([reports, vi.getTimerCount(), isLoadingChunk()]).toEqual([[], 0, false]);
  });

  it('M345: a failure is reported once with its address and retried', async () => {
    const { world, reports, healed } = makeWorld();
    const load = vi.fn(notFetched).mockImplementationOnce(notFetched) as unknown as () => Promise<string>;
    vi.mocked(load).mockImplementationOnce(async () => 'module');
    const begun = loadChunk(load, world);
    expect(isLoadingChunk()).toBe(true);
    expect(await outcome(begun, 300)).toBe('module');
    expect([reports, healed()]).toEqual([[`chunk ${ADDRESS}`], 0]);
  });

  it('M345: the last try uses its own address, for which no browser caches a failure', async () => {
    const { world, imported } = makeWorld();
    const fresh: ChunkWorld = { ...world, importAt: async (address) => ({ from: address }) };
    expect(await outcome(loadChunk<unknown>(notFetched, fresh), 2_000)).toEqual({ from: `${ADDRESS}?again` });
    await outcome(loadChunk(notFetched, world), 2_000);
    expect(imported).toEqual([`${ADDRESS}?again`]);
  });

  it.each([
    ['stay', 'missing'],
    ['unreachable', 'unreachable'],
  ] as const)(
    'M345: when all tries fail and the page may not heal (%s) the place gets the failure: %s',
    async (healing, fault) => {
      const { world, healed } = makeWorld(healing);
      const found = await outcome(loadChunk(notFetched, world), 2_000);
      expect(found).toMatchObject({ failed: { name: 'ChunkFailed', fault } });
      expect(healed()).toBe(1);
    },
  );

  it('M345: during a page reload nothing else is drawn', async () => {
    const { world } = makeWorld('reloading');
    expect(await outcome(loadChunk(notFetched, world), 60_000)).toBe('waits');
  });

  it('M345, M368: without an answer within 120 seconds it is a timeout, reported so; the page is not reloaded', async () => {
    const { world, reports, healed } = makeWorld();
    const never = loadChunk(() => new Promise<string>(() => undefined), world);
    expect(await outcome(never, CHUNK_TIMEOUT_MS - 1)).toBe('waits');
    const found = await outcome(never, 1);
    expect(found).toMatchObject({ failed: { fault: 'timeout' } });
    expect([CHUNK_TIMEOUT_MS, reports, healed()]).toEqual([120_000, ['chunk timeout '], 0]);
  });

  it.each([
    'Failed to fetch dynamically imported module: https://q.example/assets/a.js',
    'error loading dynamically imported module: https://q.example/assets/a.js',
    'Importing a module script failed.',
  ])('M345: every browser’s message counts: %s', async (message) => {
    const { world } = makeWorld();
    const found = await outcome(
      loadChunk(() => Promise.reject(new TypeError(message)), world),
      2_000,
    );
    expect(found).toMatchObject({ failed: { fault: 'missing' } });
  });

  it('M345: loaded code that threw is not requested again', async () => {
    const { world, reports } = makeWorld();
    const broken = new Error('broken');
    const load = vi.fn(() => Promise.reject(broken));
    expect(await outcome(loadChunk(load, world), 60_000)).toEqual({ failed: broken });
    expect([load.mock.calls.length, reports]).toEqual([1, []]);
    expect(broken).not.toBeInstanceOf(ChunkFailed);
  });
});
