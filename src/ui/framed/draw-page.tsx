import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { leaveCompositionKeys } from '../engine/composition-keys.ts';
import { followTranslation } from '../engine/translated-page.ts';
import { askForIcons } from '../pictures/icon.tsx';
import { applyBaseStyles } from '../style/global.ts';
import { StyleProvider } from '../style/style-provider.tsx';
import { watchCutTexts } from '../words/cut-texts.ts';

/** Theme of a framed page, taken from the page around: values of custom properties by name. */
type AppliedTheme = Readonly<Record<string, string | undefined>>;

/**
 * Applies the theme, through CSSOM because the policy of framed pages allows no style attribute. A font family
 * (`font-body`: `Sora`) is put before the page's own fonts.
 */
function applyTheme(theme: AppliedTheme, root: HTMLElement = document.documentElement): void {
  const own = getComputedStyle(root);
  for (const [name, value] of Object.entries(theme)) {
    if (value === undefined) continue;
    const property = `--${name}`;
    const isFont = name.startsWith('font-');
    root.style.setProperty(property, isFont ? `'${value} Variable', ${own.getPropertyValue(property)}` : value);
  }
}

/** Draws a page that a portal frames, with the default theme and the values that the portal passes. */
export function drawPage(root: HTMLElement, theme: AppliedTheme, page: ReactNode): void {
  applyTheme(theme);
  applyBaseStyles();
  askForIcons();
  watchCutTexts();
  followTranslation(document);
  leaveCompositionKeys(document);
  createRoot(root).render(<StyleProvider>{page}</StyleProvider>);
}
