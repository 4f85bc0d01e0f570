/** The tones of one picture, from its darkest background to its highlights. */
export type Tones = {
  night: string;
  deep: string;
  base: string;
  bright: string;
  glow: string;
  accent: string;
  accentDeep: string;
  light: string;
};

/** Tones around two hues (degrees) in OKLCH, so that every pair of hues is equally bright and calm. */
export function tonesOf(hue: number, accentHue: number): Tones {
  return {
    night: oklch(0.17, 0.055, hue),
    deep: oklch(0.29, 0.1, hue),
    base: oklch(0.48, 0.16, hue),
    bright: oklch(0.68, 0.16, hue),
    glow: oklch(0.86, 0.09, hue),
    accent: oklch(0.79, 0.15, accentHue),
    accentDeep: oklch(0.58, 0.16, accentHue),
    light: oklch(0.97, 0.02, accentHue),
  };
}

/** The OKLCH hue of a #rrggbb colour, in degrees from 0 to 360. */
export function hueOf(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  const [r, g, b] = [red ?? 0, green ?? 0, blue ?? 0];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360;
}

/** An OKLCH colour (lightness 0 to 1, hue in degrees) as #rrggbb; chroma is lowered until the colour fits sRGB. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  for (let c = chroma; c > 0; c -= 0.01) {
    const rgb = toRgb(lightness, c, hue);
    if (rgb.every((part) => part >= 0 && part <= 1)) return toHex(rgb);
  }
  return toHex(toRgb(lightness, 0, hue));
}

function toRgb(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toHex(rgb: number[]): string {
  const bytes = rgb.map((part) => Math.round(Math.min(1, Math.max(0, gamma(part))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function gamma(part: number): number {
  return part <= 0.0031308 ? 12.92 * part : 1.055 * Math.max(part, 0) ** (1 / 2.4) - 0.055;
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
