import { MOST_MINOR, readAmountMinor } from '#contract/call/amount.ts';

/**
 * Reads an amount to move, in minor units; undefined for zero, for more decimals than the currency has, and for amounts
 * above the maximum.
 */
export function readMoved(amount: string | undefined, exponent: number): bigint | undefined {
  const minor = readAmountMinor(amount, exponent) ?? 0n;
  const isExact = (/\.(\d+)$/.exec(amount ?? '')?.[1]?.length ?? 0) <= exponent;
  return minor > 0n && minor <= MOST_MINOR && isExact ? minor : undefined;
}
