import { type Hex, isHex, toOklch } from './colour.ts';
import { HAN_FONTS, themeProperties } from './css.ts';
import { deriveColours, type RoleOverrides, type Seeds } from './derive.ts';
import { failingPairs, type RoleName, type RolePair, roleNames } from './roles.ts';
import { type FontFamily, fontFamilies, type Mode, type Theme } from './shape.ts';

export { rolePairs } from './roles.ts';
export type { Theme } from './shape.ts';

/** The theme part of a brand file: strings that are not validated yet. */
export interface ThemeFile {
  readonly mode?: string | undefined;
  readonly seeds?: { readonly [name: string]: string | undefined } | undefined;
  readonly roles?: { readonly [mode: string]: { readonly [role: string]: string | undefined } | undefined } | undefined;
  readonly fonts?: { readonly [use: string]: string | undefined } | undefined;
  readonly radius?: string | undefined;
  readonly density?: string | undefined;
  readonly labelCase?: string | undefined;
  readonly shadow?: string | undefined;
}

export interface ContrastProblem extends RolePair {
  readonly mode: Mode;
  readonly ratio: number;
}

/** The accent of a brand without a valid one (brand schema, theme default). */
const FALLBACK_ACCENT = '#0f766e';

/**
 * Derives the theme of a brand: few seeds become every colour role in both modes by OKLCH, so that all pairs in use
 * meet WCAG AA; a role that the brand sets is used unchanged. Unknown or invalid values become the schema's defaults:
 * never throws.
 */
export function deriveTheme(file: ThemeFile): Theme {
  const seeds = readSeeds(file.seeds ?? {});
  const body = oneOf(fontFamilies, own(file.fonts, 'body'), 'inter');
  return {
    mode: oneOf(['light', 'dark', 'both'], file.mode, 'light'),
    light: deriveColours(seeds, 'light', readOverrides(own(file.roles, 'light'))),
    dark: deriveColours(seeds, 'dark', readOverrides(own(file.roles, 'dark'))),
    fonts: {
      body,
      display: oneOf(fontFamilies, own(file.fonts, 'display'), body),
      numeric: oneOf(fontFamilies, own(file.fonts, 'numeric'), body),
    },
    radius: oneOf(['none', 'soft', 'round'], file.radius, 'soft'),
    density: oneOf(['compact', 'comfortable'], file.density, 'comfortable'),
    labelCase: oneOf(['asWritten', 'capitals'], file.labelCase, 'asWritten'),
    shadow: oneOf(['flat', 'soft', 'deep'], file.shadow, 'soft'),
  };
}

/** The pairs of `rolePairs` that fail in the modes which the theme offers; empty for a theme without overrides. */
export function contrastProblems(theme: Theme): readonly ContrastProblem[] {
  return offeredModes(theme).flatMap((mode) => failingPairs(theme[mode]).map((pair) => ({ mode, ...pair })));
}

/** An accent that is drawn differently from the brand's own, so that it is readable. */
export interface MovedAccent {
  readonly mode: Mode;
  readonly given: Hex;
  readonly drawn: Hex;
}

/** OKLCH lightness difference below which two adjacent colours look the same. */
const NOTICEABLE = 0.02;

/**
 * The modes in which a theme's accent is visibly shifted: buttons need 3:1 to their background and 4.5:1 to their text
 * (WCAG 2.2, 1.4.11 and 1.4.3). An explicit role, `roles.<mode>.accent`, is never shifted.
 */
export function movedAccents(file: ThemeFile): readonly MovedAccent[] {
  const theme = deriveTheme(file);
  const { accent: given } = readSeeds(file.seeds ?? {});
  return offeredModes(theme).flatMap((mode) => {
    const drawn = theme[mode].accent;
    const isOwn = readOverrides(own(file.roles, mode)).accent !== undefined;
    const moved = Math.abs(toOklch(drawn).l - toOklch(given).l);
    return isOwn || moved < NOTICEABLE ? [] : [{ mode, given, drawn }];
  });
}

/** Families that lack letters of a Latin-script language, by its tag (BCP 47): words would mix two typefaces. */
const LACKING: ReadonlyMap<string, readonly FontFamily[]> = new Map([['vi', ['sora']]]);

/**
 * The theme for a language: headings use the body's family where their own lacks letters of the language and the body's
 * does not.
 */
export function themeIn(theme: Theme, tag: string): Theme {
  const { body, display } = theme.fonts;
  const lacking = LACKING.get(tag) ?? [];
  if (!lacking.includes(display) || lacking.includes(body)) return theme;
  return { ...theme, fonts: { ...theme.fonts, display: body } };
}

/**
 * The theme as one style sheet of custom properties. `color-scheme` decides which side of `light-dark()` applies: the
 * brand's mode, the visitor's system when it offers both, or the visitor's choice by `data-mode` on the root.
 */
export function themeCss(theme: Theme): string {
  const scheme = theme.mode === 'both' ? 'light dark' : theme.mode;
  const lines = themeProperties(theme).map(([name, value]) => `${name}:${value};`);
  const choice =
    theme.mode === 'both' ? ':root[data-mode=light]{color-scheme:light}:root[data-mode=dark]{color-scheme:dark}' : '';
  // Selected by the document's language, which changes without a page load.
  const spoken = [...LACKING.keys()].map((tag) => headingsIn(theme, tag));
  const japanese = `:root:lang(ja){${HAN_FONTS.name}:${HAN_FONTS.japaneseFirst}}`;
  return `:root{color-scheme:${scheme};${lines.join('')}}${japanese}${spoken.join('')}${choice}`;
}

/** The properties of the sheet that differ in a language; empty where none does. */
function headingsIn(theme: Theme, tag: string): string {
  const spoken = themeIn(theme, tag);
  if (spoken === theme) return '';
  const before = new Map(themeProperties(theme));
  const changed = themeProperties(spoken).filter(([name, value]) => before.get(name) !== value);
  return `:root:lang(${tag}){${changed.map(([name, value]) => `${name}:${value};`).join('')}}`;
}

/** The shipped families that a theme uses, without duplicates, body first: the page preloads and declares them. */
export function themeFamilies(theme: Theme): readonly Exclude<FontFamily, 'system'>[] {
  const { body, display, numeric } = theme.fonts;
  return [...new Set([body, display, numeric])].filter((family) => family !== 'system');
}

/** The colour of the browser's own bars: the canvas in the initial mode. */
export function themeColor(theme: Theme): Hex {
  return theme.mode === 'dark' ? theme.dark.canvas : theme.light.canvas;
}

function offeredModes(theme: Theme): readonly Mode[] {
  return theme.mode === 'both' ? ['light', 'dark'] : [theme.mode];
}

function readSeeds(file: NonNullable<ThemeFile['seeds']>): Seeds {
  const [accent, secondary, neutral] = ['accent', 'secondary', 'neutral'].map((name) => own(file, name));
  return {
    accent: isHex(accent) ? accent.toLowerCase() : FALLBACK_ACCENT,
    secondary: isHex(secondary) ? secondary.toLowerCase() : undefined,
    neutral: isHex(neutral) ? neutral.toLowerCase() : undefined,
  };
}

function readOverrides(file: { readonly [role: string]: string | undefined } | undefined): RoleOverrides {
  const given: Partial<Record<RoleName, Hex>> = {};
  for (const name of roleNames) {
    const value = own(file, name);
    if (isHex(value)) given[name] = value.toLowerCase();
  }
  return given;
}

function own<T>(record: { readonly [key: string]: T } | undefined, key: string): T | undefined {
  return record !== undefined && record !== null && Object.hasOwn(record, key) ? record[key] : undefined;
}

function oneOf<const T extends string>(allowed: readonly T[], value: string | undefined, otherwise: NoInfer<T>): T {
  return allowed.find((each) => each === value) ?? otherwise;
}
