const FIRST_MS = 800;
const LONGEST_MS = 30_000;

/**
 * Delay before a reconnect, with `attempt` from 0: random up to an exponentially growing limit (full jitter), so that
 * pages which were disconnected together do not reconnect together. `chance`: from 0 to below 1. Milliseconds.
 */
export function waitBefore(attempt: number, chance: number): number {
  return Math.round(chance * Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10)));
}
