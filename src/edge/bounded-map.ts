/** A map that holds a bounded weight: the least recently used entries leave first. */
export interface BoundedMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** Deletes every entry whose key begins with `prefix`. */
  deletePrefix(prefix: string): void;
  readonly size: number;
  /** The weight of all entries together. */
  readonly weight: number;
}

/** Makes the map. `weigh` defaults to one per entry; an entry heavier than the bound is not kept. */
export function createBoundedMap<Value>(bound: number, weigh: (value: Value) => number = () => 1): BoundedMap<Value> {
  const entries = new Map<string, Value>();
  let weight = 0;

  function remove(key: string): void {
    const value = entries.get(key);
    if (value === undefined) return;
    weight -= weigh(value);
    entries.delete(key);
  }

  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      if (weigh(value) > bound) return;
      entries.set(key, value);
      weight += weigh(value);
      for (const eldest of entries.keys()) {
        if (weight <= bound) break;
        remove(eldest);
      }
    },
    delete: remove,
    deletePrefix(prefix) {
      for (const key of [...entries.keys()]) if (key.startsWith(prefix)) remove(key);
    },
    get size() {
      return entries.size;
    },
    get weight() {
      return weight;
    },
  };
}
