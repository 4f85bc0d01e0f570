import { MOST_MINOR, readAmountMinor } from '#contract/call/amount.ts';

/**
 * Parses an amount into minor units; undefined if it has more decimal places than the currency or exceeds what any
 * account can hold. Zero is accepted here; the bounds refuse it.
 */
export function readAmount(amount: string, exponent: number): bigint | undefined {
  const minor = readAmountMinor(amount, exponent);
  const isExact = (/\.([0-9]+)$/.exec(amount)?.[1]?.length ?? 0) <= exponent;
  return minor !== null && minor >= 0n && minor <= MOST_MINOR && isExact ? minor : undefined;
}
