import { contrast, type Hex } from '#model/theme/colour.ts';
import type { ColourBin } from './pixels.ts';

/** WCAG 2.2, 1.4.11. */
const SHAPE = 3;

/** Share of an outline that has at least this contrast to a background, 0 to 1. */
export function seenShare(outline: readonly ColourBin[], background: Hex, bound: number): number {
  const total = outline.reduce((sum, { weight }) => sum + weight, 0);
  const seen = outline.filter(({ hex }) => contrast(hex, background) >= bound);
  return seen.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, total);
}

/** The background on which most of an outline has 3:1; the first one on a tie. */
export function bestBackground(outline: readonly ColourBin[], [first, ...others]: readonly [Hex, ...Hex[]]): Hex {
  let best = { background: first, share: seenShare(outline, first, SHAPE) };
  for (const background of others) {
    const share = seenShare(outline, background, SHAPE);
    if (share > best.share) best = { background, share };
  }
  return best.background;
}
