/** Separates a logo from what is around it. Pure: pixels in, pixels out. */
import type { Hex } from '#model/theme/colour.ts';
import { type Box, binColours, type ColourBin, colourAt, type Pixels } from './pixels.ts';

export interface Ink {
  /** 1 for each pixel of the logo. */
  readonly mask: Uint8Array;
  readonly count: number;
  readonly box: Box;
  /** The one colour around an opaque logo. */
  readonly background: Hex | undefined;
  /** No pixel of the picture is transparent. */
  readonly isOpaque: boolean;
  /** Colours of the pixels at the outline of the logo: those that meet the page. */
  readonly outline: readonly ColourBin[];
}

/** Alpha below which nothing is seen, and the share of the strongest alpha from which a pixel counts. */
const FAINT_ALPHA = 24;
const STRONG_SHARE = 0.5;
/** Tolerated difference of a channel to the background, which JPEG blurs. */
const BACKGROUND_TOLERANCE = 26;
/** Share of the border that has the colour of the background. */
const BACKGROUND_SHARE = 0.9;

/** The logo in a picture; undefined if the picture is transparent or has one colour. */
export function findInk(pixels: Pixels): Ink | undefined {
  const mask = visiblePixels(pixels);
  if (mask === undefined) return undefined;
  const isOpaque = !mask.includes(0);
  const background = isOpaque ? backgroundOf(pixels) : undefined;
  if (background !== undefined) clearBackground(pixels, mask, background);
  const box = boxOf(pixels, mask);
  if (box === undefined) return undefined;
  const count = mask.reduce((sum, one) => sum + one, 0);
  const outline = binColours(pixels, (pixel) => (isOutline(pixels, mask, pixel) ? 1 : 0));
  return {
    mask,
    count,
    box,
    background: background === undefined ? undefined : toHexText(background),
    isOpaque,
    outline,
  };
}

function visiblePixels({ width, height, data }: Pixels): Uint8Array | undefined {
  let strongest = 0;
  for (let at = 3; at < data.length; at += 4) strongest = Math.max(strongest, data[at] ?? 0);
  if (strongest < FAINT_ALPHA) return undefined;
  const least = Math.max(FAINT_ALPHA, strongest * STRONG_SHARE);
  return Uint8Array.from({ length: width * height }, (_, pixel) => ((data[pixel * 4 + 3] ?? 0) >= least ? 1 : 0));
}

function backgroundOf(pixels: Pixels): number | undefined {
  const border = borderPixels(pixels);
  const onBorder = new Set(border);
  const [top] = binColours(pixels, (pixel) => (onBorder.has(pixel) ? 1 : 0));
  if (top === undefined) return undefined;
  const colour = Number.parseInt(top.hex.slice(1), 16);
  const same = border.filter((pixel) => isNear(colourAt(pixels.data, pixel), colour));
  return same.length >= border.length * BACKGROUND_SHARE ? colour : undefined;
}

function borderPixels({ width, height }: Pixels): readonly number[] {
  const rows = [0, height - 1].flatMap((y) => Array.from({ length: width }, (_, x) => y * width + x));
  const columns = [0, width - 1].flatMap((x) => Array.from({ length: height }, (_, y) => y * width + x));
  return [...new Set([...rows, ...columns])];
}

/** Clears what is connected to the border only: the same colour inside the logo belongs to the logo. */
function clearBackground(pixels: Pixels, mask: Uint8Array, background: number): void {
  const open = [...borderPixels(pixels)];
  for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
    if (mask[pixel] !== 1 || !isNear(colourAt(pixels.data, pixel), background)) continue;
    mask[pixel] = 0;
    open.push(...neighbours(pixels, pixel).filter((next) => next >= 0));
  }
}

function isNear(one: number, other: number): boolean {
  return [16, 8, 0].every(
    (shift) => Math.abs(((one >> shift) & 255) - ((other >> shift) & 255)) <= BACKGROUND_TOLERANCE,
  );
}

/** The pixel to the left, right, top and bottom; -1 outside the picture. */
function neighbours({ width, height }: Pixels, pixel: number): readonly number[] {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  return [
    x > 0 ? pixel - 1 : -1,
    x < width - 1 ? pixel + 1 : -1,
    y > 0 ? pixel - width : -1,
    y < height - 1 ? pixel + width : -1,
  ];
}

function isOutline(pixels: Pixels, mask: Uint8Array, pixel: number): boolean {
  return mask[pixel] === 1 && neighbours(pixels, pixel).some((next) => mask[next] !== 1);
}

function boxOf({ width, height }: Pixels, mask: Uint8Array): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    if (mask[pixel] !== 1) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function toHexText(colour: number): Hex {
  return `#${colour.toString(16).padStart(6, '0')}`;
}
