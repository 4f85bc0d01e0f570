import type { PayFee, PayMethod } from '#contract/cashier/read.ts';
import { typedMinor } from '#ui/words/typed-amount.ts';

/** Why typed text is not a valid amount for a method; its message is `cashier.pay.amount.<problem>`. */
export type AmountProblem = 'empty' | 'form' | 'zero' | 'below' | 'above' | 'today';

export type ValidatedAmount = { readonly minor: bigint } | { readonly problem: AmountProblem };

/** Validates a typed amount in a currency with `exponent` decimals. The gateway validates again. */
export function validateAmount(typed: string, method: PayMethod, exponent: number): ValidatedAmount {
  if (typed.trim() === '') return { problem: 'empty' };
  const minor = typedMinor(typed, exponent);
  if (minor === undefined) return { problem: 'form' };
  if (minor === 0n) return { problem: 'zero' };
  if (minor < BigInt(method.minimumMinor)) return { problem: 'below' };
  if (minor > BigInt(method.maximumMinor)) return { problem: 'above' };
  return minor > mostOf(method) ? { problem: 'today' } : { minor };
}

/** A method's current maximum: its limit, or what is left of the daily limit. */
export function mostOf({ maximumMinor, leftTodayMinor }: PayMethod): bigint {
  const most = BigInt(maximumMinor);
  const left = leftTodayMinor === undefined ? most : BigInt(leftTodayMinor);
  return left < most ? left : most;
}

/** Whether the daily limit leaves less than the method's own limits, which its tile shows. */
export function isShortened(method: PayMethod): boolean {
  return mostOf(method) < BigInt(method.maximumMinor);
}

/**
 * Whether further typing cannot fix the problem: shown while typing. Other problems are shown after the field loses the
 * focus.
 */
export function isWrongAtOnce(problem: AmountProblem): boolean {
  return problem === 'form' || problem === 'above' || problem === 'today';
}

/** The member's fee for an amount, in minor units: rounded down, never more than the amount. */
export function feeOf({ fixedMinor, ppm, isPlayers }: PayFee, minor: bigint): bigint {
  if (!isPlayers) return 0n;
  const fee = BigInt(fixedMinor) + (minor * BigInt(ppm)) / 1_000_000n;
  return fee > minor ? minor : fee;
}
