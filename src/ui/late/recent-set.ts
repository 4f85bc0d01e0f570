/** LRU set: drops the least recently used value once it holds more than `most`. */
export interface RecentSet {
  has(value: string): boolean;
  add(value: string): void;
}

export function createRecentSet(most: number): RecentSet {
  const kept = new Set<string>();
  return {
    has: (value) => kept.has(value),
    add(value) {
      kept.delete(value);
      kept.add(value);
      const [oldest] = kept;
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
