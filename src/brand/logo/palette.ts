/** The few colours of a logo. Pure and deterministic: no seeds, no iteration order of the input. */
import { type Hex, type Oklch, toOklch } from '#model/theme/colour.ts';
import type { ColourBin } from './pixels.ts';

export interface Swatch extends Oklch {
  /** A colour of the logo itself, not a mean. */
  readonly hex: Hex;
  /** Share of the weight of all bins. */
  readonly share: number;
}

/** Distance in OKLab within which colours belong to one swatch. */
const RADIUS = 0.11;

/** Swatches by share: the heaviest colour that is left takes all within the radius. */
export function paletteOf(bins: readonly ColourBin[]): readonly Swatch[] {
  const total = bins.reduce((sum, { weight }) => sum + weight, 0);
  const swatches: Swatch[] = [];
  let left = bins.map((bin) => ({ ...bin, ...toOklch(bin.hex) }));
  for (let [lead] = left; lead !== undefined; [lead] = left) {
    const { hex, l, c, h } = lead;
    const taken = left.filter((bin) => distance(bin, { l, c, h }) <= RADIUS);
    const weight = taken.reduce((sum, bin) => sum + bin.weight, 0);
    swatches.push({ hex, l, c, h, share: weight / total });
    left = left.filter((bin) => !taken.includes(bin));
  }
  return swatches.sort((one, other) => other.share - one.share || (one.hex < other.hex ? -1 : 1));
}

function distance(one: Oklch, other: Oklch): number {
  const angle = ((one.h - other.h) * Math.PI) / 180;
  const plane = one.c ** 2 + other.c ** 2 - 2 * one.c * other.c * Math.cos(angle);
  return Math.hypot(one.l - other.l, Math.sqrt(Math.max(0, plane)));
}

/** Degrees between two hues, 0 to 180. */
export function hueDistance(one: Oklch, other: Oklch): number {
  return Math.abs(((one.h - other.h + 540) % 360) - 180);
}
