/** Delay where a browser has no requestIdleCallback (Safari). */
const LONGEST_MOMENT_MS = 500;

/** Runs when the browser is idle, after `timeoutMs` at the latest. Not every browser reports idleness. Browser only. */
export function whenIdle(act: () => void, timeoutMs: number): void {
  if (typeof globalThis.requestIdleCallback === 'function')
    globalThis.requestIdleCallback(() => act(), { timeout: timeoutMs });
  else setTimeout(act, Math.min(timeoutMs / 4, LONGEST_MOMENT_MS));
}
