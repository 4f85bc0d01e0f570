import { elementScroll, type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';

type Box = HTMLDivElement;
type Options = Parameters<typeof useVirtualizer<Box, Element>>[0];

/** How much of the window's height a list has, about; spare rows make up for a little more. */
const SHARE = 0.7;

/**
 * The rows of a list that are in sight. The first of them are drawn with the list itself, by a guess of its height: asked of the
 * browser, it would lay the page out twice before anything is seen. The true height corrects the guess before the first paint.
 */
export function useRowsInSight(options: Options): Virtualizer<Box, Element> {
  const [initialRect] = useState((): Rect => ({ width: 0, height: Math.round(window.innerHeight * SHARE) }));
  return useVirtualizer<Box, Element>({ initialRect, observeElementRect: observeBox, scrollToFn: scroll, ...options });
}

/** Told with the layout that the browser makes anyway; where nothing is laid out the guess stands. */
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

/** A list that stands at its top is not told to go there. */
const scroll: typeof elementScroll<Box> = (offset, more, virtual) => {
  const isThere = offset + (more.adjustments ?? 0) === 0 && (virtual.scrollOffset ?? 0) === 0;
  if (!isThere) elementScroll(offset, more, virtual);
};
