import { writeAmount } from '#contract/call/amount.ts';

/** How a merchant's amounts are written: digits after the point, and what a unit of a picture is in minor units. */
export interface StakeScale {
  readonly exponent: number;
  readonly unitMinor: bigint;
}

/** The catalogue counts stakes in hundredths of a picture's unit. */
const HUNDREDTHS = 100n;
/** The highest that the catalogue's column holds. */
const MOST = 2_147_483_647n;

/** A stake of the catalogue as the wire's decimal text, rounded up to what can be paid. */
export function writeStake(hundredths: number, { exponent, unitMinor }: StakeScale): string {
  return writeAmount((BigInt(hundredths) * unitMinor + HUNDREDTHS - 1n) / HUNDREDTHS, exponent);
}

/** The highest stake of the catalogue that so many minor units pay for. */
export function stakeWithin(minor: bigint, { unitMinor }: StakeScale): number {
  const hundredths = (minor * HUNDREDTHS) / unitMinor;
  return Number(hundredths < MOST ? hundredths : MOST);
}
