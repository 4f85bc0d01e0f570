import { MOST_MINOR, readAmountMinor } from '#contract/call/amount.ts';
import { type LimitMeasure, MOST_MINUTES } from '#contract/protection/limit-kinds.ts';

/**
 * The minor units of an amount with no more decimals than its currency, up to MOST_MINOR; of TIME whole minutes, up to
 * MOST_MINUTES. Undefined for any other.
 */
export function readLimitAmount(measure: LimitMeasure, amount: string, exponent: number): bigint | undefined {
  const decimals = decimalsOf(measure, exponent);
  const digits = /\.(\d+)$/.exec(amount)?.[1]?.length ?? 0;
  const minor = digits > decimals ? null : readAmountMinor(amount, decimals);
  return minor === null || minor > (measure === 'TIME' ? MOST_MINUTES : MOST_MINOR) ? undefined : minor;
}

/** Decimals of a limit's amounts; `exponent` is the currency's. */
export function decimalsOf(measure: LimitMeasure, exponent: number): number {
  return measure === 'TIME' ? 0 : exponent;
}
