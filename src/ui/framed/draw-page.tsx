import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { leaveCompositionKeys } from '../engine/composition-keys.ts';
import { followTranslation } from '../engine/translated-page.ts';
import { askForIcons } from '../pictures/icon.tsx';
import { applyBaseStyles } from '../style/global.ts';
import { StyleProvider } from '../style/style-provider.tsx';
import { watchCutTexts } from '../words/cut-texts.ts';
import { type AppliedTheme, applyTheme } from './apply-theme.ts';

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
