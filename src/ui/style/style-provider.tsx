import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { cache } from './style.ts';

/** Gives the `css` prop of @emotion/react our emotion cache. Every application needs one. */
export function StyleProvider({ children }: { readonly children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
