/** What waits, by whom it is for: holders take turns, so that one who sends much delays himself. */
export interface FairQueue<Item> {
  /** False: so many wait, of this holder or of all, that the item is not taken. */
  add(holder: string, item: Item): boolean;
  /** Takes the first item of the holder whose turn it is. */
  next(): Item | undefined;
  /** Takes an item out that waits no longer. */
  remove(item: Item): void;
  /** Takes everything out. */
  clear(): readonly Item[];
}

/** Makes a queue that holds so many items, and so many of each holder. */
export function createFairQueue<Item>(most: number, mostOfHolder: number): FairQueue<Item> {
  // In the order of turns: whoever was served goes behind the others.
  const byHolder = new Map<string, Item[]>();
  let size = 0;

  return {
    add(holder, item) {
      const items = byHolder.get(holder) ?? [];
      if (size >= most || items.length >= mostOfHolder) return false;
      byHolder.set(holder, [...items, item]);
      size += 1;
      return true;
    },
    next() {
      const [turn] = byHolder;
      if (turn === undefined) return undefined;
      const [holder, [item, ...rest]] = turn;
      byHolder.delete(holder);
      if (rest.length > 0) byHolder.set(holder, rest);
      size -= 1;
      return item;
    },
    remove(item) {
      for (const [holder, items] of byHolder) {
        if (!items.includes(item)) continue;
        const rest = items.filter((other) => other !== item);
        if (rest.length > 0) byHolder.set(holder, rest);
        else byHolder.delete(holder);
        size -= 1;
      }
    },
    clear() {
      const items = [...byHolder.values()].flat();
      byHolder.clear();
      size = 0;
      return items;
    },
  };
}
