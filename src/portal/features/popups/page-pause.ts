import { whenIdle } from '#ui/engine/when-idle.ts';

/** Nobody touches the page for this long: then it may speak by itself. */
export const PAUSE_MS = 3_000;
/** A page that always has something to do is not idle later either. */
const LONGEST_IDLE_MS = 5_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'scroll', 'visibilitychange'];

/**
 * Follows what a visitor does from now on. The answer resolves at a pause: somebody sees the page, has not touched it for
 * a moment, and the browser has nothing left to do. At once where that is so already.
 */
export function watchPause(page: Document = document): () => Promise<void> {
  let touchedAt = performance.now();
  const touch = () => {
    touchedAt = performance.now();
  };
  for (const name of TOUCHES) page.addEventListener(name, touch, { capture: true, passive: true });
  const rest = () => touchedAt + PAUSE_MS - performance.now();
  return async () => {
    for (let left = rest(); left > 0; left = rest()) await pass(page, left);
    await idle();
  };
}

/** A hidden page waits for its visitor: coming back is a touch. */
function pass(page: Document, ms: number): Promise<void> {
  if (!page.hidden) return new Promise((resolve) => setTimeout(resolve, ms));
  return new Promise((resolve) => page.addEventListener('visibilitychange', () => resolve(), { once: true }));
}

function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve, LONGEST_IDLE_MS));
}
