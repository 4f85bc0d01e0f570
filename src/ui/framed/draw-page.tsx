import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyBaseStyles } from '../global.ts';
import { askForIcons } from '../icon.tsx';
import { StyleProvider } from '../style-provider.tsx';
import { type WornLook, wearLook } from './wear-look.ts';

/** Draws a page that a portal frames, in the house's look and in what the portal told of its own. */
export function drawPage(root: HTMLElement, look: WornLook, page: ReactNode): void {
  wearLook(look);
  applyBaseStyles();
  askForIcons();
  createRoot(root).render(<StyleProvider>{page}</StyleProvider>);
}
