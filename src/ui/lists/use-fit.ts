import { type RefObject, useEffect, useState } from 'react';
import { countFitting } from './count-fitting.ts';

/** Assumed width of the overflow menu before it was first drawn. */
const FIRST_GUESS_PX = 96;

/**
 * How many items of a row fit, updated while sizes change; Infinity before that is known, and while `isMeasured`
 * returns false. Items are the row's children; `[data-more]` is the overflow menu at the end. Items that do not fit
 * must keep their size (`data-aside`), so that they return once there is space.
 */
export function useFit(row: RefObject<HTMLElement | null>, isMeasured: () => boolean, contents: string): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other contents are other items to follow
  useEffect(() => {
    const node = row.current;
    if (node === null || !('ResizeObserver' in window)) return;
    const measure = () => setCount(isMeasured() ? measureRow(node) : Number.POSITIVE_INFINITY);
    const observer = new ResizeObserver(measure);
    for (const followed of [node, ...itemsOf(node)]) observer.observe(followed);
    return () => observer.disconnect();
  }, [row, contents]);
  return count;
}

function itemsOf(row: HTMLElement): readonly Element[] {
  return [...row.children].filter((child) => !child.hasAttribute('data-more'));
}

function measureRow(row: HTMLElement): number {
  const { columnGap, paddingInlineStart, paddingInlineEnd } = getComputedStyle(row);
  const px = (length: string) => Number.parseFloat(length) || 0;
  const widthOf = (node: Element) => node.getBoundingClientRect().width;
  const menu = row.querySelector('[data-more]');
  return countFitting({
    widths: itemsOf(row).map(widthOf),
    gap: px(columnGap),
    available: row.clientWidth - px(paddingInlineStart) - px(paddingInlineEnd),
    more: menu === null ? FIRST_GUESS_PX : widthOf(menu),
  });
}
