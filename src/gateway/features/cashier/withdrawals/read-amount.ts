import { MOST_MINOR, readAmountMinor } from '#contract/call/amount.ts';

/**
 * Reads an amount that is to be moved, in minor units; undefined for what is no amount of the currency: more digits than it has,
 * or more than anybody owns. Zero is read: the bounds refuse it.
 */
export function readAmount(amount: string, exponent: number): bigint | undefined {
  const minor = readAmountMinor(amount, exponent);
  const isExact = (/\.([0-9]+)$/.exec(amount)?.[1]?.length ?? 0) <= exponent;
  return minor !== null && minor >= 0n && minor <= MOST_MINOR && isExact ? minor : undefined;
}
