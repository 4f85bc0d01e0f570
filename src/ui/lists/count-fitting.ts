/** What a row has room for, all in pixels. */
export interface RowRoom {
  readonly widths: readonly number[];
  /** Between two neighbours. */
  readonly gap: number;
  readonly room: number;
  /** What the menu at the end takes that holds the others. */
  readonly more: number;
}

/** How many items of a row are seen: all where all fit; else as many as leave room for the menu of the others, one at least. */
export function countFitting({ widths, gap, room, more }: RowRoom): number {
  const endOf = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + gap, 0);
  // Sizes are fractions of pixels that browsers round.
  if (endOf(widths.length) - gap <= room + 1) return widths.length;
  const fitting = widths.findIndex((_, at) => endOf(at + 1) + more > room);
  return Math.max(1, fitting);
}
