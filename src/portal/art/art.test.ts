import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryPath, drawArt, gamePath, logoPath, vendorPath } from './art-address.ts';
import { artCategories } from './category.ts';
import { categoryArt } from './category-art.ts';
import { gameArt } from './game-art.ts';
import { hueOf, oklch } from './pen/colour.ts';
import { toDataUri } from './pen/svg.ts';
import { vendorArt, vendorLogo } from './vendor-art.ts';

const codes = Array.from({ length: 48 }, (_, at) => `VENDOR${at}`);

/** Renders the picture, which throws for malformed SVG, and returns its size. */
function measure(svg: string): { width: number; height: number } {
  const picture = new Resvg(svg, { font: { loadSystemFonts: false } });
  expect(picture.innerBBox()).toBeDefined();
  return { width: picture.width, height: picture.height };
}

function expectHarmless(svg: string): void {
  expect(svg).not.toMatch(/<script|<style|\sstyle=|<foreignObject|<image|<text|href=|\son\w+=|NaN|undefined/);
}

describe('vendor art', () => {
  test('M88: the same vendor always has the same picture', () => {
    for (const code of codes) expect(vendorArt(code, 'LIVE')).toBe(vendorArt(code, 'LIVE'));
  });

  test('M88: different vendors have different pictures, even under one name', () => {
    expect(new Set(codes.map((code) => vendorArt(code, 'RNG', 'Same'))).size).toBeGreaterThan(codes.length * 0.9);
    expect(new Set(codes.map((code) => vendorArt(code, 'RNG'))).size).toBe(codes.length);
  });

  test('any code, category and name gives a well-formed small picture', () => {
    const words = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(words, words, words, (code, category, name) => {
        for (const svg of [vendorArt(code, category, name), vendorLogo(code, category, name)]) {
          expectHarmless(svg);
          measure(svg);
          expect(svg.length).toBeLessThan(6000);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a name in an unsupported script is drawn as a sign only', () => {
    expect(measure(vendorArt('银河', 'LIVE', '银河娱乐'))).toEqual({ width: 320, height: 160 });
  });
});

describe('category art', () => {
  test('M70: every category has a picture of its own, under 16 kB', () => {
    const drawn = artCategories.map((category) => categoryArt(category));
    expect(new Set(drawn).size).toBe(artCategories.length);
    for (const svg of drawn) {
      expectHarmless(svg);
      expect(measure(svg)).toEqual({ width: 640, height: 400 });
      expect(svg.length).toBeLessThan(16_000);
    }
  });

  test('M71: DS88 is drawn as sport, an unknown category as slots', () => {
    expect(categoryArt('DS88')).toBe(categoryArt('SPORTS'));
    expect(categoryArt('constructor')).toBe(categoryArt('RNG'));
  });

  test("a brand's seeds change the colours", () => {
    const red = categoryArt('LIVE', { accent: '#c4281c', secondary: '#d99a1b' });
    expect(red).not.toBe(categoryArt('LIVE'));
    expect(red).not.toBe(categoryArt('LIVE', { accent: '#0a7a68' }));
  });
});

describe('game art', () => {
  test('the same game always has the same cover, and few games share one', () => {
    const seeds = Array.from({ length: 200 }, (_, at) => `game-${at}`);
    const covers = seeds.map((seed) => gameArt(seed, 'RNG'));
    expect(covers).toEqual(seeds.map((seed) => gameArt(seed, 'RNG')));
    expect(new Set(covers).size).toBe(200);
  });

  test('covers of every category are well-formed, harmless and under 20 kB', () => {
    for (const category of artCategories) {
      for (const seed of codes.slice(0, 12)) {
        const svg = gameArt(seed, category);
        expectHarmless(svg);
        expect(measure(svg)).toEqual({ width: 300, height: 400 });
        expect(svg.length).toBeLessThan(20_000);
      }
    }
  });
});

describe('picture addresses', () => {
  test('a path leads back to its picture', () => {
    expect(drawArt(categoryPath('LIVE', '#2dd4bf', '#8b5cf6'))).toBe(
      categoryArt('LIVE', { accent: '#2dd4bf', secondary: '#8b5cf6' }),
    );
    expect(drawArt(vendorPath('A/B', 'RNG', 'Näme & co'))).toBe(vendorArt('A/B', 'RNG', 'Näme & co'));
    expect(drawArt(logoPath('KITE', 'RNG', 'Kite', '#abcdef'))).toBe(vendorLogo('KITE', 'RNG', 'Kite', '#abcdef'));
    expect(drawArt(gamePath('g-1', 'FISH'))).toBe(gameArt('g-1', 'FISH'));
  });

  test('any other path has no picture', () => {
    const others = ['', 'x.svg', 'category/LIVE/red-blue.svg', 'category/LIVE/2dd4bf-8b5cf6-0.svg', 'game/RNG/%.svg'];
    const more = ['mark/RNG/K/K/"onload.svg', `game/RNG/${'x'.repeat(200)}.svg`, 'vendor/RNG//N.svg', 'game/RNG/1.png'];
    for (const path of [...others, ...more]) expect(drawArt(path)).toBeNull();
  });

  test('a data address holds the picture whole', () => {
    const svg = vendorArt('KITE');
    expect(decodeURIComponent(toDataUri(svg).slice('data:image/svg+xml,'.length))).toBe(svg);
  });
});

describe('colour', () => {
  test('a colour made from a hue has that hue', () => {
    for (const hue of [20, 90, 150, 200, 260, 320]) {
      expect(Math.abs(hueOf(oklch(0.6, 0.1, hue)) - hue)).toBeLessThan(3);
    }
  });
});
