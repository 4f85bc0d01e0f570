import type { MethodRow } from '../methods/validate-method.ts';

const MILLION = 1_000_000n;

/** The player's fee for an amount by a method, in minor units, rounded down; zero if the operator pays the fee. */
export function feeOf(
  {
    fee_fixed_minor: fixed,
    fee_ppm: ppm,
    fee_payer: payer,
  }: Pick<MethodRow, 'fee_fixed_minor' | 'fee_ppm' | 'fee_payer'>,
  amountMinor: bigint,
): bigint {
  return payer === 'HOUSE' ? 0n : fixed + (amountMinor * BigInt(ppm)) / MILLION;
}
