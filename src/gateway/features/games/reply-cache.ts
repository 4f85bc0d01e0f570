import { LRUCache } from 'lru-cache';
import type { Clock } from '#gateway/process/clock.ts';

/** Cache of replies that are the same for all visitors of a merchant with the same request. */
interface ReplyCache {
  /**
   * Returns the reply for `question` at the merchant's revision; calls `load` if the entry is missing, expired or of
   * another revision. Concurrent callers share one load. A failed load is not cached.
   */
  read<T>(asked: Asked, load: () => Promise<T>): Promise<T>;
}

interface Asked {
  readonly merchant: string;
  readonly revision: number;
  /** Everything else that the reply depends on, including the language. */
  readonly question: string;
}

/**
 * Creates an LRU cache of at most `most` replies of all merchants together, owned by the calling feature. Entries live
 * for `ttlMs`, because popularity and wins change without a new revision.
 */
export function createReplyCache(clock: Clock, ttlMs: number, most = 1_000): ReplyCache {
  // Resolution 0: every read uses the current time.
  const cache = new LRUCache<string, Promise<unknown>>({ max: most, ttl: ttlMs, ttlResolution: 0, perf: clock });

  function read<T>({ merchant, revision, question }: Asked, load: () => Promise<T>): Promise<T> {
    const key = `${merchant} ${revision} ${question}`;
    const found = cache.get(key);
    // The key identifies the question, and every question has one reply type.
    if (found !== undefined) return found as Promise<T>;
    const answer = load();
    cache.set(key, answer);
    answer.catch(() => {
      if (cache.get(key) === answer) cache.delete(key);
    });
    return answer;
  }

  return { read };
}
