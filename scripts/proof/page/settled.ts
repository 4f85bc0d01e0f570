/** When a page that was set going stands still again. */
import { callsUnderWay } from './calls.ts';

const CALLS_MS = 3_000;
/** A call that fails is tried again before the page says so. */
const BUSY_MS = 8_000;
const STILL_FRAMES = 3;

/** How many parts of the page say that they wait for something. */
export const busyParts = (): number => document.querySelectorAll('[aria-busy=true]').length;

/**
 * Resolves when nothing has moved for three frames, its fonts are there, calls that began after `before` are answered, and no more
 * than `busy` parts wait for something. A call that nobody answers is not waited for longer than three seconds.
 */
export async function settled(before: ReadonlySet<symbol>, busy = Number.POSITIVE_INFINITY): Promise<void> {
  const begun = performance.now();
  const lasts = () => performance.now() - begun;
  const isAsking = () => [...callsUnderWay()].some((call) => !before.has(call)) && lasts() < CALLS_MS;
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

/** What moves when a page is drawn or laid out anew: how large it is, of how many parts, where its middle stands. */
function standing(): string {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const parts = document.getElementsByTagName('*');
  const { top, left } = parts[Math.floor(parts.length / 2)]?.getBoundingClientRect() ?? { top: 0, left: 0 };
  return [scrollWidth, scrollHeight, parts.length, top, left, document.body.textContent?.length].join(' ');
}
