/** Content of a grid: items by index that may load later. */
export interface GridSource<Item> {
  readonly count: number;
  /** Undefined while loading; null where there is none after all. */
  at(index: number): Item | null | undefined;
  /** Notifies when the count or an item has changed. Returns a function that stops this. */
  subscribe(report: () => void): () => void;
}

export function sourceOf<Item>(items: readonly Item[]): GridSource<Item> {
  return { count: items.length, at: (index) => items[index], subscribe: () => () => undefined };
}
