import type { Theme } from '#model/theme/theme.ts';
import type { Inks } from './renderer.ts';

/** The colours of a page; undefined where the visitor's system chooses between light and dark. */
export function inksOf(theme: Theme, mode: 'light' | 'dark' | undefined): Inks | undefined {
  const shown = theme.mode === 'both' ? mode : theme.mode;
  if (shown === undefined) return undefined;
  const { accent, secondary } = theme[shown];
  return { accent: opaque(accent), secondary: opaque(secondary) };
}

/** As the browser reports it (use-art.ts): without the alpha digits. */
function opaque(hex: string): string {
  return hex.slice(0, 7);
}
