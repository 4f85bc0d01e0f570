import { elementScroll, type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';

type Box = HTMLDivElement;
type Options = Parameters<typeof useVirtualizer<Box, Element>>[0];

/** Approximate share of the window's height that a list has; overscan covers the rest. */
const SHARE = 0.7;

/**
 * Virtualiser of a list. The first render uses an estimated height: measuring would force two layouts before the first
 * paint. The measured height corrects the estimate before paint.
 */
export function useRowsInSight(options: Options): Virtualizer<Box, Element> {
  const [initialRect] = useState((): Rect => ({ width: 0, height: Math.round(window.innerHeight * SHARE) }));
  return useVirtualizer<Box, Element>({ initialRect, observeElementRect: observeBox, scrollToFn: scroll, ...options });
}

/** Uses a ResizeObserver, which needs no extra layout; without one the estimate is kept. */
function observeBox(
  { scrollElement }: Virtualizer<Box, Element>,
  report: (rect: Rect) => void,
): (() => void) | undefined {
  if (scrollElement === null || !('ResizeObserver' in window)) return undefined;
  const observer = new ResizeObserver(() => {
    report({ width: scrollElement.clientWidth, height: scrollElement.clientHeight });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** Skips scrolling to the top if the list is already there. */
const scroll: typeof elementScroll<Box> = (offset, more, virtual) => {
  const isThere = offset + (more.adjustments ?? 0) === 0 && (virtual.scrollOffset ?? 0) === 0;
  if (!isThere) elementScroll(offset, more, virtual);
};
