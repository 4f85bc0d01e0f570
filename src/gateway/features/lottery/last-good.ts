import { LRUCache } from 'lru-cache';
import type { Clock } from '#gateway/process/clock.ts';

export interface Aged<T> {
  readonly value: T;
  /** Whole seconds; 0 while the value is fresh. */
  readonly ageS: number;
}

/** Cache of third-party answers that serves the last good answer while no newer one is available. */
export interface LastGood {
  /**
   * Returns the cached answer while it is fresh, otherwise that of `load`, otherwise the last good one with its age.
   * Concurrent callers share one load; after a failed load the next attempt waits for the freshness time. Rejects like
   * `load` if there was never an answer. `until` may shorten the freshness.
   */
  read<T>(question: string, load: () => Promise<T>, until?: (value: T) => number): Promise<Aged<T>>;
}

interface CacheEntry {
  readonly value: unknown;
  readonly givenAt: number;
  freshUntil: number;
}

/** Creates an LRU cache of at most `most` answers. */
export function createLastGood(clock: Clock, freshMs: number, most = 500): LastGood {
  const cache = new LRUCache<string, CacheEntry>({ max: most });
  const loading = new Map<string, Promise<CacheEntry>>();

  function fetch<T>(question: string, load: () => Promise<T>, until?: (value: T) => number): Promise<CacheEntry> {
    const asked = load().then(
      (value) => {
        const givenAt = clock.now();
        const fresh = { value, givenAt, freshUntil: Math.min(givenAt + freshMs, until?.(value) ?? Infinity) };
        cache.set(question, fresh);
        return fresh;
      },
      (error: unknown) => {
        const last = cache.get(question);
        if (last === undefined) throw error;
        last.freshUntil = clock.now() + freshMs;
        return last;
      },
    );
    const share = asked.finally(() => loading.delete(question));
    loading.set(question, share);
    return share;
  }

  return {
    async read<T>(question: string, load: () => Promise<T>, until?: (value: T) => number): Promise<Aged<T>> {
      const known = cache.get(question);
      const isFresh = known !== undefined && clock.now() < known.freshUntil;
      const { value, givenAt } = isFresh ? known : await (loading.get(question) ?? fetch(question, load, until));
      const age = clock.now() - givenAt;
      // Every question has one type of answer.
      return { value: value as T, ageS: age <= freshMs ? 0 : Math.floor(age / 1000) };
    },
  };
}
