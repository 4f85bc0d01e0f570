import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { deriveTheme, themeCss } from '#model/theme/theme.ts';
import { FALLBACK_WIDTHS, fallbackFaces, METRICS } from './font-fallbacks.ts';
import { fontFaces } from './fonts.ts';

/** Letter frequencies of English text, space included. */
const SHARES: Readonly<Record<string, number>> = {
  ' ': 0.1828846,
  a: 0.0653216,
  e: 0.1026665,
  t: 0.0751699,
  o: 0.0615957,
  n: 0.0571201,
  i: 0.0566844,
  s: 0.05317,
  r: 0.049879,
  h: 0.0497856,
  l: 0.0331754,
  d: 0.0328292,
  u: 0.0227579,
  c: 0.0223367,
  m: 0.0202656,
  f: 0.0198306,
  w: 0.0170389,
  g: 0.016249,
  p: 0.0150432,
  y: 0.0142766,
  b: 0.0125888,
  v: 0.0079611,
  k: 0.0056096,
  x: 0.0014092,
  j: 0.0009752,
  q: 0.0008367,
  z: 0.0005128,
};

/** Letter frequencies of buttons and menus. */
const LABELS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ...Map.groupBy(
      'Home Games Promotions Wallet Me Log in Join now SLOT LIVE CASINO SPORTS FISHING LOTTERY PVP DS88 Rewards All games Any bet Search Deposit Withdraw',
      (letter) => letter,
    ),
  ].map(([letter, all]) => [letter, all.length]),
);

/** The fontkit API that reads advances without drawing glyphs; missing from its types. */
interface Advances extends Font {
  variationCoords: readonly number[];
  readonly hmtx: { readonly metrics: { get(index: number): { advance: number }; readonly length: number } };
  readonly HVAR: unknown;
  readonly _cmapProcessor: { lookup(codePoint: number): number };
  readonly _variationProcessor: { getAdvanceAdjustment(glyph: number, table: unknown): number };
}

function open(family: string): Advances {
  return create(
    readFileSync(`node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`),
  ) as unknown as Advances;
}

function meanAdvance(family: string, weight: number, shares = SHARES): number {
  const font = open(family);
  font.variationCoords = [weight];
  const all = Object.entries(shares).map(([letter, share]) => {
    const glyph = font._cmapProcessor.lookup(letter.codePointAt(0) ?? 0);
    const own = font.hmtx.metrics.get(Math.min(glyph, font.hmtx.metrics.length - 1)).advance;
    return (own + font._variationProcessor.getAdvanceAdjustment(glyph, font.HVAR)) * share;
  });
  const whole = Object.values(shares).reduce((sum, share) => sum + share, 0);
  return all.reduce((sum, advance) => sum + advance, 0) / whole / font.unitsPerEm;
}

/** As the theme's style sheet sets it. */
function weightOfHeadings(family: string): number {
  return Number(/--weight-display:(\d+)/.exec(themeCss(deriveTheme({ fonts: { display: family } })))?.[1]);
}

describe('the fallback of a font until it loads', () => {
  it.each(Object.entries(METRICS))('%s: the heights and widths are those of its file', (family, metrics) => {
    const { ascent, descent, lineGap, unitsPerEm } = open(family);
    expect(lineGap).toBe(0);
    expect(metrics.ascent).toBeCloseTo(ascent / unitsPerEm, 3);
    expect(metrics.descent).toBeCloseTo(-descent / unitsPerEm, 3);
    const fallback = FALLBACK_WIDTHS[metrics.kind];
    expect(metrics.width.regular).toBeCloseTo(meanAdvance(family, 400) / fallback.regular, 2);
    expect(metrics.width.strong).toBeCloseTo(meanAdvance(family, 600, LABELS) / fallback.strong, 2);
    expect(metrics.width.display).toBeCloseTo(meanAdvance(family, weightOfHeadings(family)) / fallback.display, 2);
  });

  it('a line has equal height in fallback and font', () => {
    const rule = /size-adjust:([\d.]+)%;ascent-override:([\d.]+)%;descent-override:([\d.]+)%/g;
    for (const [, size, ascent, descent] of fallbackFaces('manrope', 'Manrope Variable').matchAll(rule)) {
      expect((Number(size) * Number(ascent)) / 10_000).toBeCloseTo(METRICS.manrope.ascent, 2);
      expect((Number(size) * Number(descent)) / 10_000).toBeCloseTo(METRICS.manrope.descent, 2);
    }
  });

  it('the page declares it for each family of the theme, under the name that the stack has; none for the system', () => {
    const theme = deriveTheme({ fonts: { body: 'manrope', display: 'fraunces' } });
    const css = fontFaces(theme, { fonts: [] });
    expect(css.match(/font-family:'Manrope Variable Fallback'/g)).toHaveLength(6);
    // Browsers use the last face whose font is installed: Noto only if there is no better one.
    expect(css.indexOf("local('NotoSerif-Regular')")).toBeGreaterThan(0);
    expect(css.indexOf("local('NotoSerif-Regular')")).toBeLessThan(css.indexOf("local('Times New Roman')"));
    const system = deriveTheme({ fonts: { body: 'system', display: 'system', numeric: 'system' } });
    expect(fontFaces(system, { fonts: [] })).toBe('');
  });
});
