import { MOST_MINOR, readAmountMinor } from '#contract/call/amount.ts';

/** The minor units of an amount with no more decimals than its currency, up to MOST_MINOR; undefined for any other. */
export function readLimitAmount(amount: string, exponent: number): bigint | undefined {
  const digits = /\.(\d+)$/.exec(amount)?.[1]?.length ?? 0;
  const minor = digits > exponent ? null : readAmountMinor(amount, exponent);
  return minor === null || minor > MOST_MINOR ? undefined : minor;
}
