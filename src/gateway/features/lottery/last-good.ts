import { LRUCache } from 'lru-cache';
import type { Clock } from '#gateway/process/clock.ts';

/** An answer with the time since it was given. */
export interface Aged<T> {
  readonly value: T;
  /** Whole seconds; 0 while it is fresh. */
  readonly ageS: number;
}

/** Answers of somebody else's, of which the last good one stands in while there is no newer. */
export interface LastGood {
  /**
   * The answer to `question`: the kept one while it is fresh, else `load`'s, else the last good one with its age. Askers
   * that come together share one load; after a load that failed nobody asks again for as long as an answer stays fresh.
   * Rejects as `load` does when there was never an answer. `until` may end its freshness earlier.
   */
  read<T>(question: string, load: () => Promise<T>, until?: (value: T) => number): Promise<Aged<T>>;
}

interface Kept {
  readonly value: unknown;
  readonly givenAt: number;
  freshUntil: number;
}

/** Keeps `most` answers at most; the least recently read leaves first. */
export function createLastGood(clock: Clock, freshMs: number, most = 500): LastGood {
  const kept = new LRUCache<string, Kept>({ max: most });
  const loading = new Map<string, Promise<Kept>>();

  function fetch<T>(question: string, load: () => Promise<T>, until?: (value: T) => number): Promise<Kept> {
    const asked = load().then(
      (value) => {
        const givenAt = clock.now();
        const fresh = { value, givenAt, freshUntil: Math.min(givenAt + freshMs, until?.(value) ?? Infinity) };
        kept.set(question, fresh);
        return fresh;
      },
      (error: unknown) => {
        const last = kept.get(question);
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
      const known = kept.get(question);
      const isFresh = known !== undefined && clock.now() < known.freshUntil;
      const { value, givenAt } = isFresh ? known : await (loading.get(question) ?? fetch(question, load, until));
      const age = clock.now() - givenAt;
      // A question has one type of answer.
      return { value: value as T, ageS: age <= freshMs ? 0 : Math.floor(age / 1000) };
    },
  };
}
