import { expect, it } from 'vitest';
import { fontFamilies } from '#model/theme/shape.ts';
import { deriveTheme, themeIn } from '#model/theme/theme.ts';
import { measureOf } from './text-width.ts';

/** Widths in em as Chromium renders them, without kerning. */
it.each([
  ['inter', 400, 7.5328],
  ['inter', 600, 7.7311],
  ['sora', 700, 8.3961],
  ['fraunces', 400, 7.5895],
  ['fraunces', 700, 8.1041],
  ['archivo', 600, 7.4261],
  ['archivo', 700, 7.6591],
  ['manrope', 400, 7.3191],
  ['manrope', 600, 7.597],
] as const)('N03: "Abc Promotions" in %s at %d is as wide as a browser draws it', (family, weight, em) => {
  expect(Math.abs(measureOf(family, weight).widthOf('Abc Promotions') / em - 1)).toBeLessThan(0.003);
});

it('N03: a font lists its letters, in every part of it that is shipped', () => {
  const [inter, sora] = [measureOf('inter', 400), measureOf('sora', 400)];
  expect(['a', 'ß', 'ğ', 'ệ'].map((letter) => inter.has(letter))).toEqual([true, true, true, true]);
  expect(['a', 'ệ', '好'].map((letter) => sora.has(letter))).toEqual([true, false, false]);
});

it.each(fontFamilies)(
  'M373: headings in %s use the body’s family on Vietnamese pages exactly where its letters are missing',
  (display) => {
    const body = display === 'inter' ? 'manrope' : 'inter';
    const lacks = display !== 'system' && !measureOf(display, 700).has('ệ');
    const { fonts } = themeIn(deriveTheme({ fonts: { body, display } }), 'vi');
    expect(fonts.display).toBe(lacks ? body : display);
  },
);

it('N03: letters drawn by system fonts have their usual width; accents above letters have none', () => {
  const measure = measureOf('inter', 400);
  expect(measure.widthOf('优惠活动')).toBe(4);
  // The long vowel sign belongs to both kana scripts.
  expect(measure.widthOf('ルーレット、')).toBe(6);
  expect(measure.widthOf('e\u0323\u0302')).toBe(measure.widthOf('ệ'));
  expect(measure.widthOf('\u0301')).toBeLessThan(0.01);
});
