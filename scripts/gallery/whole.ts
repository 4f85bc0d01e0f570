/** When a page is whole enough to be pictured. */
import type { Page, Request } from '@playwright/test';

/** Fonts and pictures in sight are waited for so long. */
const PICTURES_MS = 4_000;
/** What a page asks for is waited for so long from when it was asked: a story may hold an answer back on purpose. */
const CALL_MS = 2_000;
const POLL_EVERY_MS = 50;
/** Looks one after the other at which nothing is under way: what came is drawn, and what it asks for is asked. */
const QUIET_LOOKS = 3;

/** Calls and parts of the program; a stream stays open. */
const AWAITED: ReadonlySet<string> = new Set(['fetch', 'xhr', 'script', 'document', 'stylesheet']);

/** Watches a page from its beginning; the answer resolves when it is whole, and after a while at the latest. */
export function watchWhole(page: Page): () => Promise<void> {
  const underWay = new Map<Request, number>();
  page.on('request', (request) => {
    if (AWAITED.has(request.resourceType())) underWay.set(request, performance.now());
  });
  const end = (request: Request) => void underWay.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const isAsking = () => [...underWay.values()].some((since) => performance.now() - since < CALL_MS);

  return async () => {
    const begun = performance.now();
    for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() - begun < 2 * CALL_MS; ) {
      quiet = isAsking() ? 0 : quiet + 1;
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    }
    await page.waitForFunction(isDrawn, undefined, { timeout: PICTURES_MS }).catch(() => undefined);
  };
}

/** Runs in the page. */
function isDrawn(): boolean {
  return (
    document.fonts.status === 'loaded' &&
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight || !image.checkVisibility(),
    )
  );
}
