/** What moved on a page by itself, as the browser tells it. */
import type { Page } from '@playwright/test';

export interface Shift {
  readonly value: number;
  /** What moved, from where to where. */
  readonly moved: readonly string[];
}

interface Watched {
  livery_shifts: Shift[];
}

/** Keeps every layout shift of the page that is shown, or, before a navigation, of the pages that come. */
export function keepShifts(): void {
  interface Entry extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  const kept: Shift[] = [];
  Object.assign(window, { livery_shifts: kept } satisfies Watched);
  const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const known = element?.closest('[data-element], [data-part], [id]');
    const id = known?.getAttribute('data-element') ?? known?.getAttribute('data-part') ?? known?.id;
    return `${element?.tagName.toLowerCase() ?? 'gone'} of ${id ?? 'the page'}`;
  };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[]) {
      const moved = sources.map(
        ({ node, previousRect, currentRect }) => `${nameOf(node)}: ${place(previousRect)} -> ${place(currentRect)}`,
      );
      kept.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: document.readyState === 'loading' });
}

/** What moved so far. */
export function readShifts(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(() => (window as unknown as Watched).livery_shifts);
}
