import { whenIdle } from '#ui/engine/when-idle.ts';

/** Without user input for this long, the page may show something by itself. */
export const PAUSE_MS = 3_000;
/** Time limit for idleness: a page that is busy this long does not become idle later either. */
const LONGEST_IDLE_MS = 5_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'scroll', 'visibilitychange'];

/**
 * Tracks user activity from now on. The returned function resolves at a pause: the page is visible, the user has been
 * inactive for a moment, and the browser is idle. It resolves at once where that is already true.
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

/** A hidden page waits for its visitor: becoming visible counts as activity. */
function pass(page: Document, ms: number): Promise<void> {
  if (!page.hidden) return new Promise((resolve) => setTimeout(resolve, ms));
  return new Promise((resolve) => page.addEventListener('visibilitychange', () => resolve(), { once: true }));
}

function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve, LONGEST_IDLE_MS));
}
