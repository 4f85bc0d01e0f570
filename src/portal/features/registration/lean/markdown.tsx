import type { ReactNode } from 'react';

/** In place of markdown-to-jsx, which rjsf brings for descriptions: ours are words, and words of strangers stay words. */
export function Markdown({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>;
}
