/** Waits until a page is stable after a change. */
import { pendingCalls } from './calls.ts';

const CALLS_MS = 3_000;
/** A failed call is retried before the page reports the error. */
const BUSY_MS = 8_000;
const STILL_FRAMES = 3;

export const busyParts = (): number => document.querySelectorAll('[aria-busy=true]').length;

/**
 * Resolves when nothing has moved for three frames, fonts are loaded, calls that began after `before` are answered, and
 * at most `busy` parts are busy. Waits at most three seconds for a call.
 */
export async function waitUntilIdle(before: ReadonlySet<symbol>, busy = Number.POSITIVE_INFINITY): Promise<void> {
  const begun = performance.now();
  const lasts = () => performance.now() - begun;
  const isAsking = () => [...pendingCalls()].some((call) => !before.has(call)) && lasts() < CALLS_MS;
  const isBusy = () => busyParts() > busy && lasts() < BUSY_MS;
  let last = '';
  for (let still = 0; still < STILL_FRAMES && lasts() < 2 * BUSY_MS; ) {
    await new Promise((next) => requestAnimationFrame(next));
    const now = standing();
    still = now === last && !isAsking() && !isBusy() ? still + 1 : 0;
    last = now;
  }
  await document.fonts.ready;
}

/**
 * A fingerprint that changes when the page renders or reflows: page size, number of elements, position of the middle
 * element.
 */
function standing(): string {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const parts = document.getElementsByTagName('*');
  const { top, left } = parts[Math.floor(parts.length / 2)]?.getBoundingClientRect() ?? { top: 0, left: 0 };
  return [scrollWidth, scrollHeight, parts.length, top, left, document.body.textContent?.length].join(' ');
}
