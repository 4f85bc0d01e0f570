const FIRST_MS = 800;
const LONGEST_MS = 30_000;

/**
 * How long a page waits before it tries again, the first time with `attempt` 0: any time up to a bound that doubles (full
 * jitter), so that pages whose line broke together do not come back together. `chance`: from 0 to below 1. Milliseconds.
 */
export function waitBefore(attempt: number, chance: number): number {
  return Math.round(chance * Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10)));
}
