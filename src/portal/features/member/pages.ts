import type { ComponentType } from 'react';
import { lazyChunk } from '../../health/lazy-chunk.ts';

/** The pages that are built, by the id of their element in the slot `member`. Looked up as own properties only. */
export const memberPages: Readonly<Record<string, ComponentType>> = {
  'member.securityCenter': lazyChunk(
    () => import('./security/security-page.tsx'),
    (file) => file.SecurityPage,
  ),
};
