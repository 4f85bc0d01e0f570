import type { ReactNode } from 'react';
import { css } from '../style/style.ts';

/** Rules of what only assistive technology meets; by themselves for what is seen in some windows. */
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

/** The class of these rules; not Radix's part: that one writes a style attribute. */
export const visuallyHidden = css(outOfSight);

/** Words that are read out and not seen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>;
}
