/** Keyboard navigation, and the resulting focus. */
import type { Page } from '@playwright/test';

const MOST_CLICKS = 60;

export async function tabTo(page: Page, id: string, what = 'a, button, input'): Promise<void> {
  const place = `[data-element="${id}"]`;
  await tabUntil(
    page,
    id,
    ([inside, kind]) =>
      document.activeElement?.matches(kind ?? '') === true && document.activeElement.closest(inside ?? '') !== null,
    [place, what],
  );
}

/** Presses Tab until the page reports the expected focus; `isThere` runs in the page. */
export async function tabUntil(
  page: Page,
  what: string,
  isThere: (texts: readonly string[]) => boolean,
  texts: readonly string[] = [],
): Promise<void> {
  for (let tabCount = 0; tabCount < MOST_CLICKS; tabCount += 1) {
    if (await page.evaluate(isThere, texts)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_CLICKS} presses of Tab did not reach ${what}.`);
}

export interface Stop {
  /** Element, tag and type, the same in every language. */
  readonly what: string;
  /** Direction of the step within a row: 1 to the right, -1 to the left, 0 neither. */
  readonly step: number;
  /** Outside of the viewport: the focus is not visible (WCAG 2.2, 2.4.11). */
  readonly isOutOfSight: boolean;
}

/** A home page has hundreds, in similar rows. */
const MOST_STOPS = 120;

/** The first tab stops from the start of the page or of its window; all of them if there are fewer. */
export async function stopsOf(page: Page): Promise<readonly Stop[]> {
  await page.evaluate(() => {
    window.stopped = [];
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
  });
  const stops: Stop[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readStop);
    if (stop === undefined) return stops;
    stops.push(stop);
  }
  return stops;
}

declare global {
  interface Window {
    /** Focused elements since the last reset, in order. */
    stopped: Element[];
  }
}

/** The current focus; undefined: visited before, or none. Runs in the page. */
async function readStop(): Promise<Stop | undefined> {
  const node = document.activeElement;
  if (node === null || node === document.body || window.stopped.includes(node)) return undefined;
  const boxOf = () => node.getBoundingClientRect();
  const isOffscreen = () => boxOf().right <= 0 || boxOf().left >= window.innerWidth;
  // Measures both at the same time: a row may scroll to show the focused entry.
  const [from, to] = [window.stopped.at(-1)?.getBoundingClientRect(), boxOf()];
  window.stopped.push(node);
  // Scrolling brings the element into view within some frames.
  for (let frame = 0; frame < 60 && isOffscreen(); frame += 1) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
  const owner = node.closest('[data-element]')?.getAttribute('data-element') ?? '';
  const what = [owner, node.localName, node.getAttribute('type')].filter(Boolean).join(' ');
  return { what, step: from === undefined ? 0 : stepBetween(from, to), isOutOfSight: isOffscreen() };

  function stepBetween(one: DOMRect, other: DOMRect): number {
    const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    const isInRow = shared > Math.min(one.height, other.height) / 2;
    const offset = other.left + other.right - one.left - one.right;
    // Centres at most eight pixels apart count as one position.
    return isInRow && Math.abs(offset) > 16 ? Math.sign(offset) : 0;
  }
}

/** Steps with the same direction in both orders, where one should mirror the other. */
export function unturned(order: readonly Stop[], mirrored: readonly Stop[]): readonly string[] {
  return order.flatMap(({ what, step }, at) => (step !== 0 && step === mirrored[at]?.step ? [`to ${what}`] : []));
}

/** Tab stops outside of the viewport. */
export function outOfSight(stops: readonly Stop[]): readonly string[] {
  return stops.filter((stop) => stop.isOutOfSight).map(({ what }) => what);
}
