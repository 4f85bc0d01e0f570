/** How long the bank goes on telling an event that is not taken (docs/payments.md). */
export const GIVE_UP_MS = 3 * 86_400_000;

/**
 * The pause before the next try, in milliseconds: it doubles with each and is drawn from its upper half, so that what failed
 * together does not come back together. `chance` is from 0 to below 1.
 */
export function pauseAfter(tries: number, [shortest, longest]: readonly [number, number], chance: number): number {
  const most = Math.min(longest, shortest * 2 ** Math.min(tries, 30));
  return Math.round(most / 2 + (chance * most) / 2);
}
