import type { RoleColours } from './roles.ts';

export type Mode = 'light' | 'dark';

/** The families that are shipped, and the visitor's own. */
export const fontFamilies = ['inter', 'manrope', 'sora', 'fraunces', 'archivo', 'system'] as const;

export type FontFamily = (typeof fontFamilies)[number];

/** A whole look: every colour in both modes, and the brand's choices of shape and type. */
export interface Theme {
  readonly mode: Mode | 'both';
  readonly light: RoleColours;
  readonly dark: RoleColours;
  readonly fonts: { readonly body: FontFamily; readonly display: FontFamily; readonly numeric: FontFamily };
  readonly radius: 'none' | 'soft' | 'round';
  readonly density: 'compact' | 'comfortable';
  /** How entries of navigation and menus are written. */
  readonly labelCase: 'asWritten' | 'capitals';
  readonly shadow: 'flat' | 'soft' | 'deep';
}
