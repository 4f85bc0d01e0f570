/** Layout of a grid of equal cards. All in CSS pixels. */
export interface GridLayout {
  readonly columns: number;
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly columnGap: number;
  readonly rowGap: number;
}

/** Items from `first` (inclusive) to `end` (exclusive). */
export interface Range {
  readonly first: number;
  readonly end: number;
}

export function heightOf({ columns, cardHeight, rowGap }: GridLayout, count: number): number {
  const rows = Math.ceil(count / columns);
  return Math.max(0, rows * (cardHeight + rowGap) - rowGap);
}

/** Position of a card from the grid's start corner. */
export function placeOf(layout: GridLayout, index: number): { readonly inline: number; readonly block: number } {
  const { columns, cardWidth, cardHeight, columnGap, rowGap } = layout;
  return {
    inline: (index % columns) * (cardWidth + columnGap),
    block: Math.floor(index / columns) * (cardHeight + rowGap),
  };
}

/** Items of the rows that intersect the interval from `top` to `bottom` of the grid. Empty outside of the grid. */
export function rangeAt(
  { columns, cardHeight, rowGap }: GridLayout,
  count: number,
  top: number,
  bottom: number,
): Range {
  const step = cardHeight + rowGap;
  const rows = Math.ceil(count / columns);
  const first = clamp(Math.floor((top + rowGap) / step), rows);
  const end = clamp(Math.ceil(bottom / step), rows);
  return { first: Math.min(count, first * columns), end: Math.min(count, Math.max(first, end) * columns) };
}

function clamp(row: number, rows: number): number {
  return Math.max(0, Math.min(rows, row));
}

/** The card that a key leads to; undefined for other keys. Stays within the grid. */
export function nextCard(
  key: string,
  index: number,
  count: number,
  columns: number,
  isRtl: boolean,
): number | undefined {
  const moved = moves(isRtl, columns).get(key);
  if (moved !== undefined) return within(index + moved, count) ? index + moved : index;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

function moves(isRtl: boolean, columns: number): ReadonlyMap<string, number> {
  const forward = isRtl ? -1 : 1;
  return new Map([
    ['ArrowRight', forward],
    ['ArrowLeft', -forward],
    ['ArrowDown', columns],
    ['ArrowUp', -columns],
  ]);
}

function within(index: number, count: number): boolean {
  return index >= 0 && index < count;
}
