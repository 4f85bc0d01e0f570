import { LRUCache } from 'lru-cache';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { Clock } from '#gateway/process/clock.ts';

export interface RateRule {
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * Counts by key in this process until the key's window ends; limits across all processes are counted in the database.
 */
export interface RateLimit {
  /** Counts; throws Failure too_many_requests with Retry-After if the key's window is full. */
  take(merchant: string, key: string): void;
  /** Counts, and returns whether the limit of the key's window is exceeded. */
  isOver(merchant: string, key: string): boolean;
  size(): number;
}

/**
 * A fixed-window rate limit of at most `most` keys, each prefixed with the merchant. Above that number the least
 * recently counted key is evicted, so an active client stays counted.
 */
export function createRateLimit(clock: Clock, { limit, windowMs }: RateRule, most = 50_000): RateLimit {
  // Bounded by size with weight one: with a bound by number the library preallocates all entries for each of many
  // limits.
  const bound = { maxSize: most, sizeCalculation: () => 1 };
  const windows = new LRUCache<string, { readonly endsAt: number; count: number }>(bound);

  /** Evicts the least recently used keys with an ended window: each new key removes up to two. */
  function forgetOver(now: number): void {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const [oldest] = windows.rkeys();
      if (oldest === undefined || (windows.peek(oldest)?.endsAt ?? 0) > now) return;
      windows.delete(oldest);
    }
  }

  function windowOf(key: string, now: number) {
    const known = windows.get(key);
    if (known !== undefined && known.endsAt > now) return known;
    forgetOver(now);
    const made = { endsAt: now + windowMs, count: 0 };
    windows.set(key, made);
    return made;
  }

  return {
    take(merchant, key) {
      const now = clock.now();
      const window = windowOf(`${merchant} ${key}`, now);
      if (window.count >= limit) {
        throw new Failure('too_many_requests', { retryAfter: Math.ceil((window.endsAt - now) / 1000) });
      }
      window.count += 1;
    },
    isOver(merchant, key) {
      const window = windowOf(`${merchant} ${key}`, clock.now());
      window.count += 1;
      return window.count > limit;
    },
    size: () => windows.size,
  };
}
