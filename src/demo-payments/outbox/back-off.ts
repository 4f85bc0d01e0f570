/** How long the provider retries the delivery of an event (docs/guides/payment-provider.md). */
export const GIVE_UP_MS = 3 * 86_400_000;

/**
 * Exponential back-off in milliseconds: doubles per attempt and is drawn from the upper half of the range, so that
 * deliveries which failed together are not retried together. `chance` is from 0 to below 1.
 */
export function pauseAfter(tries: number, [shortest, longest]: readonly [number, number], chance: number): number {
  const most = Math.min(longest, shortest * 2 ** Math.min(tries, 30));
  return Math.round(most / 2 + (chance * most) / 2);
}
