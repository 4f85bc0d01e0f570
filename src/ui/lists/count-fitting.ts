/** Measurements of a row, in pixels. */
export interface RowSizes {
  readonly widths: readonly number[];
  readonly gap: number;
  readonly available: number;
  /** Width of the overflow menu at the end. */
  readonly more: number;
}

/**
 * How many items of a row are visible: all if all fit; otherwise as many as leave space for the overflow menu, at least
 * one.
 */
export function countFitting({ widths, gap, available, more }: RowSizes): number {
  const endOf = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + gap, 0);
  // Tolerance: sizes are fractions of pixels that browsers round.
  if (endOf(widths.length) - gap <= available + 1) return widths.length;
  const fitting = widths.findIndex((_, at) => endOf(at + 1) + more > available);
  return Math.max(1, fitting);
}
