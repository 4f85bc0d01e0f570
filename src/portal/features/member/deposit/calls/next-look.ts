import type { Deposit } from '#contract/deposits/read.ts';

/** States in which something is still awaited. */
const OPEN: readonly string[] = ['new', 'waiting', 'review'];

/** Whether something is still awaited of an order, so that it stands before all others. */
export function isOpen({ state }: Pick<Deposit, 'state'>): boolean {
  return OPEN.includes(state);
}

/** The gateway's clock takes its step within a second of the due time. */
const AFTER_DUE_MS = 1_500;
const LEAST_MS = 5_000;
const MOST_MS = 60_000;

/**
 * In how many milliseconds open orders are looked at again, where no event tells of them: soon while one is being prepared or
 * is overdue, just after the next one falls due, each minute at least. False: nothing is awaited.
 */
export function nextLook(orders: readonly Deposit[], now: number): number | false {
  const waits = orders.filter(isOpen).map(({ state, dueAt }) => {
    if (state === 'new') return LEAST_MS;
    return dueAt === undefined ? MOST_MS : dueAt + AFTER_DUE_MS - now;
  });
  return waits.length === 0 ? false : Math.min(MOST_MS, Math.max(LEAST_MS, Math.min(...waits)));
}
