import type { BrandTexts } from '#brand/read/stored-brand.ts';
import { pointer, showValue } from '#model/json/problem.ts';
import { composeElements } from '#model/portal/elements.ts';
import type { Brand, Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { themeProperties } from '#model/theme/css.ts';
import { type FontFamily, fontFamilies, type Theme } from '#model/theme/shape.ts';
import { deriveTheme, themeIn } from '#model/theme/theme.ts';
import type { Found } from '../findings/finding.ts';
import { possibleIds } from '../findings/possible.ts';
import type { PlatformTexts } from './check-texts.ts';
import { OTHER_ROOMS, type Room, roomOf } from './slot-widths.ts';
import { type Measure, measureOf } from './text-width.ts';

/** Overflow factor from which a brand's own text is an error instead of a warning. */
const CLEARLY = 1.3;

/**
 * Texts that do not fit their place (N03), measured in the brand's fonts, in every language that it offers; and
 * characters that those fonts lack.
 */
export function checkFit(brand: Brand, texts: BrandTexts, platform: PlatformTexts): readonly Found[] {
  const theme = deriveTheme(brand.theme);
  const inLanguages = brand.languages.flatMap((language, at) => {
    const base = platform(language);
    if (base === undefined) return [];
    const drawn = drawnTexts(brand, { language, at, own: texts[language] ?? {}, base });
    const spoken = themeIn(theme, LANGUAGES[language].tag);
    return [...drawn.flatMap((text) => tooLong(text, spoken)), ...missingGlyphs(drawn, spoken, language)];
  });
  return [...inLanguages, ...(brand.assets.logo ? [] : tooLong(nameIn(brand), theme))];
}

interface Drawn {
  readonly key: string;
  readonly text: string;
  readonly room: Room;
  readonly isOwn: boolean;
  readonly place: Pick<Found, 'at' | 'path'>;
}

interface Words {
  readonly language: Language;
  readonly at: number;
  readonly own: Readonly<Record<string, string>>;
  readonly base: Readonly<Record<string, string>>;
}

/** Every text with limited room that this brand shows in one language. */
function drawnTexts(brand: Brand, { language, at, own, base }: Words): readonly Drawn[] {
  return roomsByKey(brand).flatMap(({ key, room }): readonly Drawn[] => {
    if (Object.hasOwn(own, key)) {
      const place = { at: `texts/${language}.json`, path: pointer(key) };
      return [{ key, text: own[key] ?? '', room, isOwn: true, place }];
    }
    const place = { path: pointer('languages', at) };
    return Object.hasOwn(base, key) ? [{ key, text: base[key] ?? '', room, isOwn: false, place }] : [];
  });
}

function roomsByKey(brand: Brand): readonly { readonly key: string; readonly room: Room }[] {
  const ids = possibleIds(brand);
  const shown = composeElements(brand).filter(({ id }) => ids.has(id));
  const inBottom = shown.filter(({ slot }) => slot === 'bottom').length;
  const labels = shown.map((element) => ({ key: element.label, room: roomOf(element, brand, inBottom) }));
  const groups = brand.registration.groups.map(({ title }) => ({ key: title, room: OTHER_ROOMS.groupTitle }));
  const sections = brand.home.flatMap(({ title, slides }) => [
    { key: title, room: OTHER_ROOMS.sectionTitle },
    ...(slides ?? []).flatMap((slide) => [
      { key: slide.title, room: OTHER_ROOMS.slideTitle },
      { key: slide.text, room: OTHER_ROOMS.slideText },
      { key: slide.button, room: OTHER_ROOMS.slideButton },
    ]),
  ]);
  return [...labels, ...groups, ...sections].flatMap(({ key, room }) => (key && room ? [{ key, room }] : []));
}

function nameIn(brand: Brand): Drawn {
  return { key: 'name', text: brand.name, room: OTHER_ROOMS.name, isOwn: true, place: { path: '/name' } };
}

function tooLong({ key, text, room, isOwn, place }: Drawn, theme: Theme): readonly Found[] {
  const measure = measureOf(theme.fonts[room.font], room.font === 'display' ? displayWeight(theme) : room.weight);
  const px = (part: string): number => measure.widthOf(part) * room.sizePx;
  const over = Math.max(...wordsOf(text).map(px), px(text) / linesWorth(room)) / room.widthPx;
  if (over <= 1) return [];
  return [
    {
      ...place,
      code: 'texts.too-long',
      severity: isOwn && over > CLEARLY ? 'error' : 'warning',
      found: `${showValue(text)} (${key}), ${Math.ceil(over * room.widthPx)} px wide`,
      expected: `at most ${Math.floor(room.widthPx)} px${room.lines > 1 ? ` in each of ${room.lines} lines` : ''}: ${room.place}`,
      remedy: isOwn ? 'Shorten the text.' : `Give the brand a shorter text for "${key}".`,
    },
  ];
}

function linesWorth({ lines }: Room): number {
  return 1 + (lines - 1) * 0.85;
}

/** Unbreakable parts; Chinese, Japanese and Thai break anywhere. */
function wordsOf(text: string): readonly string[] {
  return text.split(/[\s\u200b]+|(?<=-)|(?<=[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}])/u);
}

/** Characters of scripts that use the visitor's system fonts (model/theme/css.ts, scripts), and marks. */
const LEFT_TO_SYSTEM =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Arabic}\p{scx=Devanagari}\p{scx=Bopomofo}]/u;

function missingGlyphs(drawn: readonly Drawn[], theme: Theme, language: Language): readonly Found[] {
  return (['body', 'display'] as const).flatMap((use) => {
    const chain = familiesOf(theme, use).map((family) => measureOf(family, 400));
    const texts = drawn.filter(({ room }) => room.font === use);
    const missing = lacking(texts.map(({ text }) => text).join(''), chain);
    if (chain.length === 0 || missing.length === 0) return [];
    // Missing characters of headings that the body font has are only a note; any others are a warning.
    const inBody = use === 'display' && lacking(missing.join(''), [measureOf(theme.fonts.body, 400)]).length === 0;
    return [
      {
        code: 'brand.missing-glyphs',
        path: pointer('theme', 'fonts', use),
        severity: inBody ? 'note' : 'warning',
        found: `${theme.fonts[use]} without ${missing.slice(0, 12).join(' ')}${missing.length > 12 ? ' …' : ''} of its texts in ${language}`,
        expected: 'a font that contains every letter of its texts',
        remedy: `Choose another font for ${use}: these letters are shown in a system font and look different.`,
      } satisfies Found,
    ];
  });
}

function lacking(text: string, chain: readonly Measure[]): readonly string[] {
  const letters = new Set(
    [...text.normalize('NFC')].filter((letter) => /\p{L}/u.test(letter) && !LEFT_TO_SYSTEM.test(letter)),
  );
  return [...letters].filter((letter) => !chain.some((measure) => measure.has(letter)));
}

/** The shipped families that the style sheet really uses, in its order. */
function familiesOf(theme: Theme, use: 'body' | 'display'): readonly FontFamily[] {
  const stack = propertyOf(theme, `--font-${use}`);
  return fontFamilies.filter((family) => family !== 'system' && new RegExp(`'${family} variable'`, 'i').test(stack));
}

function displayWeight(theme: Theme): number {
  return Number(propertyOf(theme, '--weight-display')) || 700;
}

function propertyOf(theme: Theme, name: string): string {
  return themeProperties(theme).find(([property]) => property === name)?.[1] ?? '';
}
