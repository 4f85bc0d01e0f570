/** Fair queue: round-robin over holders, so that a holder with many items delays only itself. */
export interface FairQueue<Item> {
  /** False: the queue or the holder's part of it is full, and the item is not added. */
  add(holder: string, item: Item): boolean;
  /** Removes and returns the first item of the next holder. */
  next(): Item | undefined;
  remove(item: Item): void;
  clear(): readonly Item[];
}

/** `most` limits all items, `mostOfHolder` those of one holder. */
export function createFairQueue<Item>(most: number, mostOfHolder: number): FairQueue<Item> {
  // In round-robin order: a served holder moves to the end.
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
      const [entry] = byHolder;
      if (entry === undefined) return undefined;
      const [holder, [item, ...rest]] = entry;
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
