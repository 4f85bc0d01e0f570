import type { PayFee, PayMethod } from '#contract/cashier/read.ts';
import type { Withdrawable } from '#contract/withdrawals/read.ts';
import type { Bounds } from '#portal/cashier/amount-forms.ts';

/** What one withdrawal may be: within what the merchant, the method, the day and the member's cash allow. */
export function boundsOf(told: Withdrawable, method: PayMethod | undefined): Bounds {
  const least = [told.minimumMinor, method?.minimumMinor];
  const most = [
    told.cashMinor ?? undefined,
    told.maximumMinor,
    told.leftTodayMinor,
    method?.maximumMinor,
    method?.leftTodayMinor,
  ];
  return { minimum: pick(least, (one, other) => one > other), maximum: pick(most, (one, other) => one < other) };
}

function pick(
  amounts: readonly (string | undefined)[],
  isBetter: (one: bigint, other: bigint) => boolean,
): string | undefined {
  return amounts.reduce((best, each) => {
    if (each === undefined) return best;
    return best === undefined || isBetter(BigInt(each), BigInt(best)) ? each : best;
  }, undefined);
}

const MILLION = 1_000_000n;

/** What the player pays for a withdrawal: the fixed part and so many millionths of it, rounded down, as the gateway does. */
export function feeOf({ fixedMinor, ppm, isPlayers }: PayFee, minor: bigint): bigint {
  return isPlayers ? BigInt(fixedMinor) + (minor * BigInt(ppm)) / MILLION : 0n;
}
