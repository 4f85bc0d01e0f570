/** Waits until a page is complete enough for a screenshot. */
import type { Page, Request } from '@playwright/test';

/** Timeout for fonts and visible pictures. */
const PICTURES_MS = 4_000;
/** Timeout per request: a scenario may hold a response on purpose. */
const CALL_MS = 2_000;
const POLL_EVERY_MS = 50;
/** Consecutive checks without pending requests: responses are rendered, and follow-up requests are sent. */
const QUIET_CHECKS = 3;

/** Calls and code; event streams stay open and are excluded. */
const AWAITED: ReadonlySet<string> = new Set(['fetch', 'xhr', 'script', 'document', 'stylesheet']);

/** Watches a page from its start; the returned function resolves when the page is complete or a timeout expires. */
export function watchWhole(page: Page): () => Promise<void> {
  const pending = new Map<Request, number>();
  page.on('request', (request) => {
    if (AWAITED.has(request.resourceType())) pending.set(request, performance.now());
  });
  const end = (request: Request) => void pending.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const isAsking = () => [...pending.values()].some((since) => performance.now() - since < CALL_MS);

  return async () => {
    const begun = performance.now();
    for (let quiet = 0; quiet < QUIET_CHECKS && performance.now() - begun < 2 * CALL_MS; ) {
      quiet = isAsking() ? 0 : quiet + 1;
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    }
    await page.waitForFunction(isDrawn, undefined, { timeout: PICTURES_MS }).catch(() => undefined);
  };
}

function isDrawn(): boolean {
  return (
    document.fonts.status === 'loaded' &&
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight || !image.checkVisibility(),
    )
  );
}
