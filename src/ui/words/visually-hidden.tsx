import type { ReactNode } from 'react';
import { css } from '../style/style.ts';

/** Style rules for screen-reader-only content, for reuse in media queries. */
export const outOfSight = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const;

/** Not Radix's component: that one writes a style attribute. */
export const visuallyHidden = css(outOfSight);

export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>;
}
