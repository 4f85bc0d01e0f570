/** Measures text width in a shipped font from its advance widths. Used by tools only, never by pages. */
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import type { FontFamily } from '#model/theme/shape.ts';

export interface Measure {
  /** Width in em. Characters that the family lacks count with the usual width of their script. */
  widthOf(text: string): number;
  /** Whether the family has its own glyph for a character. */
  has(character: string): boolean;
}

/** Shipped subsets of each family (scripts/build/describe-build.ts, SUBSETS). */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic'] as const;

const measures = new Map<string, Measure>();

/** The cached measure of a shipped family; `system` has no glyphs of its own and is measured as Inter. */
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
    // A family may lack a subset (Sora has no Vietnamese); `has` then returns false.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Sets a variable font to a weight. fontkit’s getVariation does not work on WOFF2: the font rebuilds its outlines at
 * the first glyph and fails with a variation set. So the first glyph is read without one; advance widths then come from
 * the variation table (HVAR) and need no outlines.
 */
function atWeight(font: Font, weight: number): Font {
  const cached = '_variationProcessor';
  Object.defineProperty(font, cached, { value: null, configurable: true });
  font.getGlyph(0);
  Reflect.deleteProperty(font, cached);
  return Object.assign(font, { variationCoords: [weight] });
}

/** Usual width in em of a character whose script is not shipped (its glyphs come from the visitor's system). */
function usualWidth(character: string): number {
  if (/[\p{M}\p{Cf}]/u.test(character)) return 0;
  if (/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\u3000-\u303f\uff00-\uff60]/u.test(character))
    return 1;
  if (/\p{Extended_Pictographic}/u.test(character)) return 1.3;
  if (/[\p{scx=Thai}\p{scx=Arabic}]/u.test(character)) return 0.56;
  return 0.62;
}
