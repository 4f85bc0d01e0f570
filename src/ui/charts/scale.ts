/** Scales of a chart: from values to coordinates. Pure. */

/** A round number at or above `value`: 1, 2 or 5 times a power of ten; 1 for zero. */
export function roundUp(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((each) => each * power >= value) ?? 10;
  return step * power;
}

/** SVG path points of a series in a box; a single value is centred. */
export function pathOf(values: readonly number[], top: number, wide: number, high: number): string {
  return values
    .map((value, at) => `${placeOf(at, values.length, wide).toFixed(1)} ${(high - (value / top) * high).toFixed(1)}`)
    .join('L');
}

export function placeOf(at: number, count: number, wide: number): number {
  return count < 2 ? wide / 2 : (at * wide) / (count - 1);
}

/** Positions of axis labels: first and last, at most `most`, evenly spaced where possible. */
export function ticksOf(count: number, most: number): readonly number[] {
  if (count <= most) return Array.from({ length: count }, (_, at) => at);
  const even = [most, most - 1].find((ticks) => (count - 1) % (ticks - 1) === 0);
  const ticks = even ?? most;
  return Array.from({ length: ticks }, (_, at) => Math.round((at * (count - 1)) / (ticks - 1)));
}
