import { readAmountMinor } from '#contract/call/amount.ts';

/** The minor units of an amount with no more decimals than its currency; undefined for any other. */
export function readExact(amount: string, exponent: number): bigint | undefined {
  const digits = /\.(\d+)$/.exec(amount)?.[1]?.length ?? 0;
  return digits > exponent ? undefined : (readAmountMinor(amount, exponent) ?? undefined);
}
