import { writeAmount } from '#contract/call/amount.ts';

/** Formatting of a merchant's amounts: decimal places, and minor units per display unit. */
export interface StakeScale {
  readonly exponent: number;
  readonly unitMinor: bigint;
}

/** The catalogue stores stakes in hundredths of a display unit. */
const HUNDREDTHS = 100n;
/** Maximum of the catalogue's integer column. */
const MOST = 2_147_483_647n;

/** A catalogue stake as decimal text, rounded up to a payable amount. */
export function writeStake(hundredths: number, { exponent, unitMinor }: StakeScale): string {
  return writeAmount((BigInt(hundredths) * unitMinor + HUNDREDTHS - 1n) / HUNDREDTHS, exponent);
}

/** The highest catalogue stake that an amount of minor units covers. */
export function stakeWithin(minor: bigint, { unitMinor }: StakeScale): number {
  const hundredths = (minor * HUNDREDTHS) / unitMinor;
  return Number(hundredths < MOST ? hundredths : MOST);
}
