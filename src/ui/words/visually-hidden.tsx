import type { ReactNode } from 'react';
import { css } from '../style/style.ts';

/** Class of what only assistive technology meets. A class, not Radix's part: that one writes a style attribute. */
export const visuallyHidden = css({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
});

/** Words that are read out and not seen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>;
}
