import { LRUCache } from 'lru-cache';

/**
 * Limits concurrent calls to the gateway: a merchant with slow calls does not use up the others' connections, and calls
 * that an overloaded gateway cannot handle are refused here, where refusing is cheapest.
 */
export interface Bulkhead {
  /** Takes a place; undefined when none is free. The holder calls `leave` once. */
  enter(merchant: string, path: string): Place | undefined;
}

export interface Place {
  /** `isOverloaded`: the gateway refused the call because it was overloaded. */
  leave(isOverloaded: boolean): void;
}

/** Minimum limit per kind of call: some calls still go through to detect recovery. */
const FEWEST = 8;
const MOST_LIMITS = 1_000;

/**
 * A bulkhead of `most` places per merchant. Each kind of call has an adaptive limit within them: an overload refusal
 * lowers it to the number of calls that the gateway still holds, every successful reply raises it by a fraction
 * (additive increase).
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
