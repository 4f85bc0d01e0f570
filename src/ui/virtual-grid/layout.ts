/** How a grid of cards of one size is laid out. All in CSS pixels. */
export interface GridLayout {
  readonly columns: number;
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly columnGap: number;
  readonly rowGap: number;
}

/** Items from `first` up to, but without, `end`. */
export interface Range {
  readonly first: number;
  readonly end: number;
}

/** How tall the whole grid is. */
export function heightOf({ columns, cardHeight, rowGap }: GridLayout, count: number): number {
  const rows = Math.ceil(count / columns);
  return Math.max(0, rows * (cardHeight + rowGap) - rowGap);
}

/** Where a card stands, from the grid's upper corner where reading begins. */
export function placeOf(layout: GridLayout, index: number): { readonly inline: number; readonly block: number } {
  const { columns, cardWidth, cardHeight, columnGap, rowGap } = layout;
  return {
    inline: (index % columns) * (cardWidth + columnGap),
    block: Math.floor(index / columns) * (cardHeight + rowGap),
  };
}

/**
 * The cards of whole rows that meet the stretch from `top` to `bottom` of the grid. Empty where the stretch lies outside.
 */
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

/** Where a key leads from a card; undefined for a key that does not move. Stays within the grid. */
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
