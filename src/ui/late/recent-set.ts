/** LRU set: drops the least recently used value once it holds more than `most`. */
export interface RecentSet {
  has(value: string): boolean;
  add(value: string): void;
}

export function createRecentSet(most: number): RecentSet {
  const values = new Set<string>();
  return {
    has: (value) => values.has(value),
    add(value) {
      values.delete(value);
      values.add(value);
      const [oldest] = values;
      if (values.size > most && oldest !== undefined) values.delete(oldest);
    },
  };
}
