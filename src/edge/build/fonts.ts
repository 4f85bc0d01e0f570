import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { type Theme, themeFamilies, themeIn } from '#model/theme/theme.ts';
import type { BuiltFont, ClientBuild } from './client-build.ts';
import { fallbackFaces } from './font-fallbacks.ts';

const NAMES = {
  inter: 'Inter Variable',
  manrope: 'Manrope Variable',
  sora: 'Sora Variable',
  fraunces: 'Fraunces Variable',
  archivo: 'Archivo Variable',
} as const;

/** The @font-face rules of a theme's families; empty for a theme that uses only system fonts. */
export function fontFaces(theme: Theme, build: Pick<ClientBuild, 'fonts'>): string {
  return themeFamilies(theme)
    .flatMap((family) => [
      ...build.fonts.filter((font) => font.family === family).map((font) => face(NAMES[family], font)),
      fallbackFaces(family, NAMES[family]),
    ])
    .join('');
}

/**
 * `swap`: a first visit shows the brand's font as soon as it has loaded; until then the text uses the
 * metrics-compatible fallback, with the same line breaks. `optional` would leave slow first visits without the brand's
 * font.
 */
function face(name: string, font: BuiltFont): string {
  return `@font-face{font-family:'${name}';font-style:normal;font-display:swap;font-weight:${font.weight};src:url(${font.url}) format('woff2');unicode-range:${font.unicodeRange}}`;
}

/** The subset that a language needs besides Latin, which every page has; not every family has the subset. */
const LANGUAGE_SUBSETS: Partial<Record<Language, string>> = { RU: 'cyrillic', TR: 'turkish', VI: 'vietnamese' };

/**
 * The font files to preload before the style sheet is read: the body's Latin subset and that of the language. An open
 * window adds the heading font: its heading is read first, and the window's modules, loaded at once, would delay the
 * font.
 */
export function fontsToPreload(
  theme: Theme,
  build: Pick<ClientBuild, 'fonts'>,
  hasWindow: boolean,
  language: Language,
): readonly string[] {
  const { body, display } = themeIn(theme, LANGUAGES[language].tag).fonts;
  const families = new Set<string>(hasWindow ? [body, display] : [body]);
  const subsets = new Set(['latin', LANGUAGE_SUBSETS[language]]);
  return build.fonts.filter(({ family, subset }) => families.has(family) && subsets.has(subset)).map(({ url }) => url);
}
