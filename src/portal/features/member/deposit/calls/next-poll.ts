import type { Deposit } from '#contract/deposits/read.ts';

/** States that are not final. */
const OPEN: readonly string[] = ['new', 'waiting', 'review'];

/** Open orders are listed first. */
export function isOpen({ state }: Pick<Deposit, 'state'>): boolean {
  return OPEN.includes(state);
}

/** The gateway executes a timed step within a second of its due time. */
const AFTER_DUE_MS = 1_500;
const LEAST_MS = 5_000;
const MOST_MS = 60_000;

/**
 * Polling delay for open orders, in milliseconds, without events: short while an order is being prepared or is overdue,
 * just after the next due time, each minute at least. False: nothing is open.
 */
export function pollDelay(orders: readonly Deposit[], now: number): number | false {
  const waits = orders.filter(isOpen).map(({ state, dueAt }) => {
    if (state === 'new') return LEAST_MS;
    return dueAt === undefined ? MOST_MS : dueAt + AFTER_DUE_MS - now;
  });
  return waits.length === 0 ? false : Math.min(MOST_MS, Math.max(LEAST_MS, Math.min(...waits)));
}
