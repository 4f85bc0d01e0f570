import type { RoleColours } from './roles.ts';

export type Mode = 'light' | 'dark';

/** The shipped font families, and the system's own. */
export const fontFamilies = ['inter', 'manrope', 'sora', 'fraunces', 'archivo', 'system'] as const;

export type FontFamily = (typeof fontFamilies)[number];

/** A complete theme: every colour in both modes, and the brand's choices of shape and type. */
export interface Theme {
  readonly mode: Mode | 'both';
  readonly light: RoleColours;
  readonly dark: RoleColours;
  readonly fonts: { readonly body: FontFamily; readonly display: FontFamily; readonly numeric: FontFamily };
  readonly radius: 'none' | 'soft' | 'round';
  readonly density: 'compact' | 'comfortable';
  readonly labelCase: 'asWritten' | 'capitals';
  readonly shadow: 'flat' | 'soft' | 'deep';
}
