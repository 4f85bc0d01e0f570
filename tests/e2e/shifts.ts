/** Layout shifts of a page, as the browser reports them. */
import type { Page } from '@playwright/test';

export interface Shift {
  /** Milliseconds since the page's time origin. */
  readonly at: number;
  readonly value: number;
  /** Moved elements, with their old and new positions. */
  readonly moved: readonly string[];
}

interface Watched {
  livery_shifts: Shift[];
  livery_closed: number | undefined;
}

/** Records every layout shift of the current page or, before a navigation, of later pages. */
export function keepShifts(): void {
  interface Entry extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  const recorded: Shift[] = [];
  Object.assign(window, { livery_shifts: recorded } satisfies Partial<Watched>);
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
      recorded.push({ at, value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: document.readyState === 'loading' });
}

export function readShifts(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(() => (window as unknown as Watched).livery_shifts);
}

/** Installed before a navigation: records when the page is first painted without its initial window. */
export function keepClosing(): void {
  const watched = window as unknown as Watched;
  let wasOpen = false;
  const onMutation = () => {
    const isOpen = document.querySelector('[data-dialog]') !== null;
    if (wasOpen && !isOpen) {
      observer.disconnect();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => Object.assign(watched, { livery_closed: performance.now() })),
      );
    }
    wasOpen ||= isOpen;
  };
  const observer = new MutationObserver(onMutation);
  observer.observe(document, { subtree: true, childList: true });
}

/** Layout shifts since the window has closed; undefined while it is open. */
export function readShiftsSinceClosing(page: Page): Promise<readonly Shift[] | undefined> {
  return page.evaluate(() => {
    const { livery_shifts: shifts, livery_closed: closed } = window as unknown as Watched;
    return closed === undefined ? undefined : shifts.filter(({ at }) => at > closed);
  });
}
