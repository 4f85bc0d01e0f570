import {
  type FrameTheme,
  type ThemeName,
  themeColours,
  themeFonts,
  themeLengths,
  themeTypography,
  writeFrameTheme,
} from '#contract/vendors/frame-theme.ts';
import { writeFrameWriting } from '#contract/vendors/frame-writing.ts';
import type { Portal } from '#model/portal/portal.ts';
import { resolveColour } from '../art/use-art.ts';

/** Adds the page's theme and number format to the address of a page that accepts them. */
export function addTheme(address: string, { currency, digits }: Pick<Portal, 'currency' | 'digits'>): URL {
  const url = new URL(address);
  const frameTheme = writeFrameTheme(modeOfPage() ?? 'dark', themeOfPage());
  const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  const money = { position: currency.position ?? 'before', symbol: currency.symbol ?? '' } as const;
  const reported = { ...frameTheme, ...writeFrameWriting({ direction, money, digits }) };
  for (const [name, value] of Object.entries(reported)) url.searchParams.set(name, value);
  return url;
}

/** Colours as resolved by the browser; everything else as in the theme. */
function themeOfPage(): FrameTheme {
  const theme = getComputedStyle(document.documentElement);
  const written = (name: ThemeName) => theme.getPropertyValue(`--${name}`).trim();
  const entries = [
    ...themeColours.map((name) => [name, resolveColour(`--${name}`)] as const),
    ...[...themeLengths, ...themeTypography].map((name) => [name, written(name)] as const),
    ...themeFonts.map((name) => [name, /^['"](\w+) Variable['"]/.exec(written(name))?.[1]] as const),
  ];
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Whether the page is currently light or dark, by its background; undefined where unknown. */
function modeOfPage(): 'light' | 'dark' | undefined {
  const background = resolveColour('--canvas');
  if (background === undefined) return undefined;
  return isDark(background) ? 'dark' : 'light';
}

/** Whether a #rrggbb background is dark: by perceived brightness (ITU-R BT.601). */
function isDark(background: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(background.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128;
}
