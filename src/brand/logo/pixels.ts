import type { Hex } from '#model/theme/colour.ts';

/** RGBA, eight bits a channel, not premultiplied. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of similar colour. */
export interface ColourBin {
  /** The most frequent exact colour; the first one in order on a tie. */
  readonly hex: Hex;
  readonly weight: number;
}

/** At most 4096 bins, by weight; `weightOf` is 0 for pixels to ignore. */
export function binColours({ data }: Pixels, weightOf: (pixel: number) => number): readonly ColourBin[] {
  const exact = new Map<number, number>();
  for (let pixel = 0; pixel * 4 < data.length; pixel += 1) {
    const weight = weightOf(pixel);
    if (weight > 0) exact.set(colourAt(data, pixel), (exact.get(colourAt(data, pixel)) ?? 0) + weight);
  }
  const bins = Map.groupBy([...exact], ([colour]) => colour & 0xf0f0f0);
  return [...bins.values()].map(binOf).sort(heavierFirst);
}

function binOf(colours: readonly (readonly [colour: number, weight: number])[]): ColourBin {
  const [top = 0] = colours.reduce((best, one) =>
    one[1] > best[1] || (one[1] === best[1] && one[0] < best[0]) ? one : best,
  );
  return {
    hex: `#${top.toString(16).padStart(6, '0')}`,
    weight: colours.reduce((sum, [, weight]) => sum + weight, 0),
  };
}

function heavierFirst(one: ColourBin, other: ColourBin): number {
  return other.weight - one.weight || (one.hex < other.hex ? -1 : 1);
}

export function colourAt(data: Uint8Array, pixel: number): number {
  const at = pixel * 4;
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
}
