import { LRUCache } from 'lru-cache';
import { Failure } from '#gateway/door/failure.ts';
import type { Clock } from '#gateway/process/clock.ts';

/** How much of something is allowed within a window. */
export interface RateRule {
  readonly limit: number;
  readonly windowMs: number;
}

/** Counts by key in this process, until the key's window is over; limits that must hold over all processes are counted in the database. */
export interface RateLimit {
  /** Throws Failure too_many_requests with Retry-After when the key's window is full; counts otherwise. */
  take(merchant: string, key: string): void;
  /** Counts, and answers whether there were more than the limit in the key's window. */
  isOver(merchant: string, key: string): boolean;
  /** Keys that are counted now. */
  size(): number;
}

/**
 * A fixed-window counter of at most `most` keys; the merchant leads each key, and the one that was counted longest ago
 * leaves when the bound is reached: who keeps asking stays counted.
 */
export function createRateLimit(clock: Clock, { limit, windowMs }: RateRule, most = 50_000): RateLimit {
  // Bounded by size, each weighing one: for a bound by number the library sets all places aside at once, in each of many limits.
  const bound = { maxSize: most, sizeCalculation: () => 1 };
  const windows = new LRUCache<string, { readonly endsAt: number; count: number }>(bound);

  /** Keys that were asked for longest ago and whose window is over: one that begins clears away two. */
  function forgetOver(now: number): void {
    for (let turn = 0; turn < 2; turn += 1) {
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
