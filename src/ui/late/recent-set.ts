/** A set that forgets what was used longest ago once it holds more than `most`. */
export interface RecentSet {
  has(value: string): boolean;
  add(value: string): void;
}

/** Makes an empty one. */
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
