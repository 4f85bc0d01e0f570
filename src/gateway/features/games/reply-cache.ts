import { LRUCache } from 'lru-cache';
import type { Clock } from '#gateway/process/clock.ts';

/** Answers that are the same for every visitor of a merchant who asks the same. */
interface ReplyCache {
  /**
   * The answer to `question` at a revision of the merchant; `load` is asked when there is none, when it is too old, or
   * when the revision has changed. Askers that come together share one load. A load that fails is not kept.
   */
  read<T>(asked: Asked, load: () => Promise<T>): Promise<T>;
}

interface Asked {
  readonly merchant: string;
  readonly revision: number;
  /** Everything else that the answer depends on, the language included. */
  readonly question: string;
}

/**
 * A cache whose owner is the feature that makes it and whose bound is `most` answers of all merchants together; the
 * least recently read leaves first. An answer is kept for `ttlMs`: popularity and wins change without a revision.
 */
export function createReplyCache(clock: Clock, ttlMs: number, most = 1_000): ReplyCache {
  // Resolution 0: each question reads the clock.
  const kept = new LRUCache<string, Promise<unknown>>({ max: most, ttl: ttlMs, ttlResolution: 0, perf: clock });

  function read<T>({ merchant, revision, question }: Asked, load: () => Promise<T>): Promise<T> {
    const key = `${merchant} ${revision} ${question}`;
    const found = kept.get(key);
    // The key names the question, and every question has one type of answer.
    if (found !== undefined) return found as Promise<T>;
    const answer = load();
    kept.set(key, answer);
    answer.catch(() => {
      if (kept.get(key) === answer) kept.delete(key);
    });
    return answer;
  }

  return { read };
}
