/** How wide a text is in a shipped font, from the font's own advance widths. Only tools measure; pages are never slowed. */
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import type { FontFamily } from '#model/theme/shape.ts';

/** Measures texts in one family at one weight. */
export interface Measure {
  /** Width in em. Letters that the family lacks are taken as wide as fonts of their script usually draw them. */
  widthOf(text: string): number;
  /** Whether the family has a glyph of its own for a character. */
  has(character: string): boolean;
}

/** The parts of each family that are shipped (scripts/build/describe-build.ts, SUBSETS). */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic'] as const;

const measures = new Map<string, Measure>();

/** The measure of a shipped family, made once; `system` has no glyphs of its own and is measured as Inter. */
export function measureOf(family: FontFamily, weight: number): Measure {
  const key = `${family} ${weight}`;
  const measure = measures.get(key) ?? createMeasure(family === 'system' ? 'inter' : family, weight);
  measures.set(key, measure);
  return measure;
}

function createMeasure(family: Exclude<FontFamily, 'system'>, weight: number): Measure {
  const fonts = SUBSETS.flatMap((subset) => openFont(family, subset, weight));
  const widths = new Map<string, number>();
  const find = (character: string) => fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  const measure = (character: string): number => {
    const font = find(character);
    if (font === undefined) return usualWidth(character);
    return font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
  };
  return {
    has: (character) => find(character) !== undefined,
    widthOf(text) {
      let sum = 0;
      for (const character of text.normalize('NFC')) {
        const width = widths.get(character) ?? measure(character);
        widths.set(character, width);
        sum += width;
      }
      return sum;
    },
  };
}

function openFont(family: string, subset: string, weight: number): readonly Font[] {
  const name = `@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`;
  try {
    const opened = create(readFileSync(new URL(import.meta.resolve(name))));
    return 'fonts' in opened ? [] : [atWeight(opened, weight)];
  } catch (error) {
    // A family without a part (Sora has no Vietnamese) is what `has` is there to tell.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Sets a variable font to a weight. fontkit’s getVariation does not work on WOFF2: the font
 * rebuilds its outlines at the first glyph and stumbles over a variation there. So that glyph is asked for without one; advance
 * widths come from the variation table (HVAR) afterwards and need no outlines.
 */
function atWeight(font: Font, weight: number): Font {
  const cached = '_variationProcessor';
  Object.defineProperty(font, cached, { value: null, configurable: true });
  font.getGlyph(0);
  Reflect.deleteProperty(font, cached);
  return Object.assign(font, { variationCoords: [weight] });
}

/** Em of one character in the usual fonts of scripts that are not shipped (their glyphs come from the visitor's system). */
function usualWidth(character: string): number {
  if (/[\p{M}\p{Cf}]/u.test(character)) return 0;
  if (/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\u3000-\u303f\uff00-\uff60]/u.test(character))
    return 1;
  if (/\p{Extended_Pictographic}/u.test(character)) return 1.3;
  if (/[\p{scx=Thai}\p{scx=Arabic}]/u.test(character)) return 0.56;
  return 0.62;
}
