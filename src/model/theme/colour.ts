import {
  convertLabToLch,
  convertLchToLab,
  convertLrgbToRgb,
  convertOklabToLrgb,
  convertRgbToLrgb,
  convertRgbToOklab,
} from 'culori/fn';

/** `#rrggbb`, lower case. */
export type Hex = string;

/** OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

const HEX = /^#[0-9a-f]{6}$/i;

/** True for `#rrggbb`, the only notation allowed in a brand file. */
export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && HEX.test(value);
}

/** A grey has hue 0. */
export function toOklch(hex: Hex): Oklch {
  const lch = convertLabToLch(convertRgbToOklab(channels(hex)));
  return { l: lch.l, c: lch.c, h: lch.h ?? 0 };
}

/** A colour outside sRGB loses chroma, never lightness or hue. */
export function toHex(colour: Oklch): Hex {
  const l = clamp(colour.l, 0, 1);
  let [low, high] = [0, Math.max(0, colour.c)];
  if (isInGamut({ ...colour, l })) return write({ ...colour, l });
  for (let step = 0; step < 14; step += 1) {
    const middle = (low + high) / 2;
    if (isInGamut({ l, c: middle, h: colour.h })) low = middle;
    else high = middle;
  }
  return write({ l, c: low, h: colour.h });
}

/** WCAG 2.2 contrast ratio of two colours, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** WCAG 2.2 relative luminance, 0 to 1. */
export function luminance(hex: Hex): number {
  const { r, g, b } = convertRgbToLrgb(channels(hex));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function channels(hex: Hex): { r: number; g: number; b: number } {
  const value = Number.parseInt(hex.slice(1), 16);
  return { r: ((value >> 16) & 255) / 255, g: ((value >> 8) & 255) / 255, b: (value & 255) / 255 };
}

function linear({ l, c, h }: Oklch): { r: number; g: number; b: number } {
  return convertOklabToLrgb(convertLchToLab({ l, c, h }));
}

function isInGamut(colour: Oklch): boolean {
  const { r, g, b } = linear(colour);
  return [r, g, b].every((channel) => channel > -0.0005 && channel < 1.0005);
}

function write(colour: Oklch): Hex {
  const { r, g, b } = convertLrgbToRgb(linear(colour));
  const digits = [r, g, b].map((channel) =>
    Math.round(clamp(channel, 0, 1) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}
