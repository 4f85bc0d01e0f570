import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { type Theme, themeFamilies, themeIn } from '#model/theme/theme.ts';
import type { BuiltFont, ClientBuild } from './client-build.ts';
import { fallbackFaces } from './font-fallbacks.ts';

/** Families as themes name them, as the sheet of custom properties writes them. */
const NAMES = {
  inter: 'Inter Variable',
  manrope: 'Manrope Variable',
  sora: 'Sora Variable',
  fraunces: 'Fraunces Variable',
  archivo: 'Archivo Variable',
} as const;

/** The @font-face rules of the families that a theme uses; empty for one that uses the system's fonts alone. */
export function fontFaces(theme: Theme, build: Pick<ClientBuild, 'fonts'>): string {
  return themeFamilies(theme)
    .flatMap((family) => [
      ...build.fonts.filter((font) => font.family === family).map((font) => face(NAMES[family], font)),
      fallbackFaces(family, NAMES[family]),
    ])
    .join('');
}

/**
 * `swap`: a first visit shows the brand's letters as soon as they are there; its words stand in their fallback until then,
 * in the same lines. `optional` would leave slow first visits without the brand's face.
 */
function face(name: string, font: BuiltFont): string {
  return `@font-face{font-family:'${name}';font-style:normal;font-display:swap;font-weight:${font.weight};src:url(${font.url}) format('woff2');unicode-range:${font.unicodeRange}}`;
}

/** The letters that a language has beside the Latin ones that every page has, where families have them. */
const LETTERS: Partial<Record<Language, string>> = { RU: 'cyrillic', TR: 'turkish', VI: 'vietnamese' };

/**
 * The font files worth asking for before the sheet is read: the letters of the body, Latin ones and those of the language. Where a window is open its heading
 * is first to be read, and the parts of the window, asked for at once, would hold its letters back.
 */
export function fontsToPreload(
  theme: Theme,
  build: Pick<ClientBuild, 'fonts'>,
  hasWindow: boolean,
  language: Language,
): readonly string[] {
  const { body, display } = themeIn(theme, LANGUAGES[language].tag).fonts;
  const families = new Set<string>(hasWindow ? [body, display] : [body]);
  const subsets = new Set(['latin', LETTERS[language]]);
  return build.fonts.filter(({ family, subset }) => families.has(family) && subsets.has(subset)).map(({ url }) => url);
}
