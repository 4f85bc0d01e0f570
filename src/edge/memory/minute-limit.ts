import { LRUCache } from 'lru-cache';

const MOST_KEYS = 10_000;

/** Returns whether a request of this key still fits into the current minute, and counts it by its cost. */
export type MinuteLimit = (key: string, cost?: number) => boolean;

/** At most `most` a minute for each key; remembers 10,000 keys. */
export function createMinuteLimit(now: () => number, most: number): MinuteLimit {
  const counted = new LRUCache<string, { readonly minute: number; readonly count: number }>({ max: MOST_KEYS });
  return (key, cost = 1) => {
    const minute = Math.floor(now() / 60_000);
    const known = counted.get(key);
    const count = known?.minute === minute ? known.count + cost : cost;
    counted.set(key, { minute, count });
    return count <= most;
  };
}
