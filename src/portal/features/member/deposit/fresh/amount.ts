import type { PayFee, PayMethod } from '#contract/cashier/read.ts';
import { typedMinor } from '#ui/words/typed-amount.ts';

/** Why what was typed is no amount that a method takes; its words are the texts `cashier.pay.amount.<problem>`. */
export type AmountProblem = 'empty' | 'form' | 'zero' | 'below' | 'above' | 'today';

export type ValidatedAmount = { readonly minor: bigint } | { readonly problem: AmountProblem };

/** Judges an amount as it was typed, in a currency with so many digits after the point. The gateway judges again. */
export function validateAmount(typed: string, method: PayMethod, exponent: number): ValidatedAmount {
  if (typed.trim() === '') return { problem: 'empty' };
  const minor = typedMinor(typed, exponent);
  if (minor === undefined) return { problem: 'form' };
  if (minor === 0n) return { problem: 'zero' };
  if (minor < BigInt(method.minimumMinor)) return { problem: 'below' };
  if (minor > BigInt(method.maximumMinor)) return { problem: 'above' };
  return minor > mostOf(method) ? { problem: 'today' } : { minor };
}

/** The most that a method takes now: its limit, or what is left of the day's. */
export function mostOf({ maximumMinor, leftTodayMinor }: PayMethod): bigint {
  const most = BigInt(maximumMinor);
  const left = leftTodayMinor === undefined ? most : BigInt(leftTodayMinor);
  return left < most ? left : most;
}

/** Wrong whatever is typed after it: told while one types. The others wait until the field was left. */
export function isWrongAtOnce(problem: AmountProblem): boolean {
  return problem === 'form' || problem === 'above' || problem === 'today';
}

/** The fee that a member pays for an amount, in minor units: rounded down, never more than the amount. */
export function feeOf({ fixedMinor, ppm, isPlayers }: PayFee, minor: bigint): bigint {
  if (!isPlayers) return 0n;
  const fee = BigInt(fixedMinor) + (minor * BigInt(ppm)) / 1_000_000n;
  return fee > minor ? minor : fee;
}
