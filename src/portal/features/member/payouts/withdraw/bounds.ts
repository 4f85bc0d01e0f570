import type { PayFee, PayMethod } from '#contract/cashier/read.ts';
import type { Withdrawable } from '#contract/withdrawals/read.ts';
import type { Bounds } from '#portal/cashier/amount-forms.ts';

/** The bounds of one withdrawal, by merchant, method, day and the member's cash. */
export function boundsOf(reported: Withdrawable, method: PayMethod | undefined): Bounds {
  const least = [reported.minimumMinor, method?.minimumMinor];
  const most = [
    reported.cashMinor ?? undefined,
    reported.maximumMinor,
    reported.leftTodayMinor,
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

/**
 * The current maximum of one withdrawal, in minor units: zero while an unmet need or a block exists or the amount is
 * below the minimum.
 */
export function withdrawableNow(reported: Withdrawable): bigint {
  const { needs: requirements, blocks, minimumMinor, cashMinor } = reported;
  const most =
    pick([cashMinor ?? '0', reported.maximumMinor, reported.leftTodayMinor], (one, other) => one < other) ?? '0';
  const isOpen = requirements.length + blocks.length === 0 && BigInt(most) >= BigInt(minimumMinor ?? '0');
  return isOpen ? BigInt(most) : 0n;
}

/**
 * Why the rest of the cash cannot be withdrawn now: unmet needs or blocks, the minimum, the daily limit, or the maximum
 * of one withdrawal. Undefined: there is no rest.
 */
export function restOf(reported: Withdrawable): 'needs' | 'least' | 'today' | 'most' | undefined {
  const cash = BigInt(reported.cashMinor ?? '0');
  const now = withdrawableNow(reported);
  if (cash === now) return undefined;
  if (reported.needs.length + reported.blocks.length > 0) return 'needs';
  if (cash < BigInt(reported.minimumMinor ?? '0')) return 'least';
  return reported.leftTodayMinor !== undefined && BigInt(reported.leftTodayMinor) <= now ? 'today' : 'most';
}

const MILLION = 1_000_000n;

/**
 * The player's fee for a withdrawal: the fixed part and `ppm` millionths of the amount, rounded down, as in the
 * gateway.
 */
export function feeOf({ fixedMinor, ppm, isPlayers }: PayFee, minor: bigint): bigint {
  return isPlayers ? BigInt(fixedMinor) + (minor * BigInt(ppm)) / MILLION : 0n;
}
