/** What a grid shows: items that may come later, by their place. */
export interface GridSource<Item> {
  readonly count: number;
  /** Undefined while it is on its way; null where there is none after all. */
  at(index: number): Item | null | undefined;
  /** Tells when the count or an item has changed. Answers how to stop it. */
  subscribe(report: () => void): () => void;
}

/** A source of items that are all there. */
export function sourceOf<Item>(items: readonly Item[]): GridSource<Item> {
  return { count: items.length, at: (index) => items[index], subscribe: () => () => undefined };
}
