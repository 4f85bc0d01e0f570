import { LRUCache } from 'lru-cache';

/**
 * Calls under way at the gateway, so that one that is slow for a merchant takes no connection from the others, and so that
 * a call that the gateway cannot answer any faster is refused here, where that costs least.
 */
export interface Bulkhead {
  /** Takes a place; undefined when there is none. Its holder gives it back, once. */
  enter(merchant: string, path: string): Place | undefined;
}

export interface Place {
  /** `isOverloaded`: the gateway refused the call because it had too many of them. */
  leave(isOverloaded: boolean): void;
}

/** However often it is refused, so many calls of a kind still go through at a time: one of them will find it better. */
const FEWEST = 8;
/** Kinds of calls whose limit is remembered. */
const MOST_LIMITS = 1_000;

/**
 * A bulkhead of `most` places a merchant. Each kind of call has a limit of its own within them, which learns: a refusal sets
 * it to what the gateway still holds, and every answer lets it grow by a part (additive increase).
 */
export function createBulkhead(most: number): Bulkhead {
  const inside = new Map<string, number>();
  const limits = new LRUCache<string, number>({ max: MOST_LIMITS });

  function add(key: string, change: 1 | -1): number {
    const now = (inside.get(key) ?? 0) + change;
    if (now === 0) inside.delete(key);
    else inside.set(key, now);
    return now;
  }

  function learn(kind: string, isOverloaded: boolean, left: number): void {
    const limit = limits.get(kind);
    if (isOverloaded) limits.set(kind, Math.max(FEWEST, Math.min(limit ?? most, left)));
    else if (limit !== undefined) limits.set(kind, Math.min(most, limit + 1 / limit));
  }

  return {
    enter(merchant, path) {
      const kind = `${merchant} ${path}`;
      if ((inside.get(merchant) ?? 0) >= most) return undefined;
      if ((inside.get(kind) ?? 0) >= Math.floor(limits.get(kind) ?? most)) return undefined;
      add(merchant, 1);
      add(kind, 1);
      let isInside = true;
      return {
        leave(isOverloaded) {
          if (!isInside) return;
          isInside = false;
          add(merchant, -1);
          learn(kind, isOverloaded, add(kind, -1));
        },
      };
    },
  };
}
