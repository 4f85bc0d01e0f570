/** Where an engine does not say when it is idle (Safari), a moment passes instead. */
const LONGEST_MOMENT_MS = 500;

/** Runs once the browser has nothing left to do, after `timeoutMs` at the latest. Not every browser says so. Browser only. */
export function whenIdle(act: () => void, timeoutMs: number): void {
  if (typeof globalThis.requestIdleCallback === 'function')
    globalThis.requestIdleCallback(() => act(), { timeout: timeoutMs });
  else setTimeout(act, Math.min(timeoutMs / 4, LONGEST_MOMENT_MS));
}
