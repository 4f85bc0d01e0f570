import type { ComponentType } from 'react';
import { lazyChunk } from '../../chunks/lazy-chunk.ts';

/** The pages that are built, by the id of their element in the slot `agent`. Looked up as own properties only. */
export const agentPages: Readonly<Record<string, ComponentType>> = {
  'agent.overview': lazyChunk(
    () => import('./overview-page.tsx'),
    (file) => file.OverviewPage,
  ),
};
