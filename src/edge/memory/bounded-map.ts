/** A map that holds a bounded weight: entries that were not used lately leave first. */
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

/** An entry between the one that is asked to leave before it and the one after it; both are itself where there is none. */
interface Entry<Value> {
  readonly key: string;
  readonly value: Value;
  /** Used since it was last asked to leave. */
  isUsed: boolean;
  older: Entry<Value>;
  newer: Entry<Value>;
}

/**
 * Makes the map. `weigh` defaults to one per entry; an entry heavier than the bound is not kept. Entries stand
 * in a ring and get a second chance (the clock algorithm): a use is one mark on the entry itself, where an exact order would
 * write to its neighbours at every request.
 */
export function createBoundedMap<Value>(bound: number, weigh: (value: Value) => number = () => 1): BoundedMap<Value> {
  const entries = new Map<string, Entry<Value>>();
  const ring = createRing<Value>();
  let weight = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    weight -= weigh(entry.value);
    entries.delete(key);
    ring.unlink(entry);
  }

  /** The eldest leaves, or stays as the newest when it was used since it was asked last. */
  function askToLeave(): void {
    const eldest = ring.eldest();
    if (!eldest) return;
    if (eldest.isUsed) {
      eldest.isUsed = false;
      ring.turn();
    } else remove(eldest.key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (!entry.isUsed) entry.isUsed = true;
      return entry.value;
    },
    set(key, value) {
      remove(key);
      const added = weigh(value);
      if (added > bound) return;
      while (weight + added > bound) askToLeave();
      const entry = loneEntry(key, value);
      entries.set(key, entry);
      ring.linkNewest(entry);
      weight += added;
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

/** Entries from the eldest to the newest. The ring closes behind the newest: the one after it is the eldest. */
function createRing<Value>() {
  let newest: Entry<Value> | undefined;
  return {
    eldest: () => newest?.newer,
    /** The eldest stays, as the newest. */
    turn(): void {
      newest = newest?.newer;
    },
    linkNewest(entry: Entry<Value>): void {
      const before = newest ?? entry;
      const eldest = newest?.newer ?? entry;
      entry.older = before;
      entry.newer = eldest;
      before.newer = entry;
      eldest.older = entry;
      newest = entry;
    },
    unlink(entry: Entry<Value>): void {
      if (newest === entry) newest = entry.older === entry ? undefined : entry.older;
      entry.older.newer = entry.newer;
      entry.newer.older = entry.older;
    },
  };
}

function loneEntry<Value>(key: string, value: Value): Entry<Value> {
  const entry = { key, value, isUsed: false } as { -readonly [Part in keyof Entry<Value>]: Entry<Value>[Part] };
  entry.older = entry;
  entry.newer = entry;
  return entry;
}
