/** What moved on a page by itself, as the browser tells it. */
import type { Page } from '@playwright/test';

export interface Shift {
  /** Milliseconds since the page began. */
  readonly at: number;
  readonly value: number;
  /** What moved, from where to where. */
  readonly moved: readonly string[];
}

interface Watched {
  livery_shifts: Shift[];
  livery_closed: number | undefined;
}

/** Keeps every layout shift of the page that is shown, or, before a navigation, of the pages that come. */
export function keepShifts(): void {
  interface Entry extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  const kept: Shift[] = [];
  Object.assign(window, { livery_shifts: kept } satisfies Partial<Watched>);
  const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const known = element?.closest('[data-element], [data-part], [id]');
    const id = known?.getAttribute('data-element') ?? known?.getAttribute('data-part') ?? known?.id;
    return `${element?.tagName.toLowerCase() ?? 'gone'} of ${id ?? 'the page'}`;
  };
  new PerformanceObserver((list) => {
    for (const { startTime: at, value, sources } of list.getEntries() as Entry[]) {
      const moved = sources.map(
        ({ node, previousRect, currentRect }) => `${nameOf(node)}: ${place(previousRect)} -> ${place(currentRect)}`,
      );
      kept.push({ at, value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: document.readyState === 'loading' });
}

/** What moved so far. */
export function readShifts(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(() => (window as unknown as Watched).livery_shifts);
}

/** Notes, before a navigation, when the page is painted for the first time without the window that it came with. */
export function keepClosing(): void {
  const watched = window as unknown as Watched;
  let stood = false;
  const look = () => {
    const stands = document.querySelector('[data-dialog]') !== null;
    if (stood && !stands) {
      observer.disconnect();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => Object.assign(watched, { livery_closed: performance.now() })),
      );
    }
    stood ||= stands;
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true });
}

/** What moved since the window had gone; undefined while it stands. */
export function readShiftsSinceClosing(page: Page): Promise<readonly Shift[] | undefined> {
  return page.evaluate(() => {
    const { livery_shifts: shifts, livery_closed: closed } = window as unknown as Watched;
    return closed === undefined ? undefined : shifts.filter(({ at }) => at > closed);
  });
}
