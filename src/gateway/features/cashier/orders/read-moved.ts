import { readAmountMinor } from '#contract/call/amount.ts';

/** Far above what anybody owns, far below what a bigint of the database holds. */
const MOST_MINOR = 10n ** 17n;

/**
 * Reads an amount that is to be moved, in minor units; undefined for nothing, for more digits than the currency has, and for more
 * than anybody owns.
 */
export function readMoved(amount: string | undefined, exponent: number): bigint | undefined {
  const minor = readAmountMinor(amount, exponent) ?? 0n;
  const isExact = (/\.(\d+)$/.exec(amount ?? '')?.[1]?.length ?? 0) <= exponent;
  return minor > 0n && minor < MOST_MINOR && isExact ? minor : undefined;
}
