import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

const PAGE_ROWS = 10;

/** The rows in sight, and the one that Tab comes to: it stays in the document when it is out of sight, and the focus with it. */
export function withRow(range: Range, row: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (row >= range.count || shown.includes(row)) return shown;
  return [...shown, row].sort((one, other) => one - other);
}

/** The row that a key leads to from another; undefined: none of the keys that move. */
export function nextRow(key: string, from: number, count: number): number | undefined {
  const to = {
    ArrowDown: from + 1,
    j: from + 1,
    ArrowUp: from - 1,
    k: from - 1,
    Home: 0,
    End: count - 1,
    PageDown: from + PAGE_ROWS,
    PageUp: from - PAGE_ROWS,
  }[key];
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1);
}
