import { MOST_MINOR, readAmountMinor } from '#contract/call/amount.ts';
import { Failure } from '#gateway/pipeline/failure.ts';

/** Parses decimal text with at most this number of decimals; undefined if it has more or is invalid. */
export function readDecimal(typed: string, digits: number): bigint | undefined {
  const minor = readAmountMinor(typed, digits);
  const isWhole = (typed.split('.')[1] ?? '').replace(/0+$/, '').length <= digits;
  return minor !== null && isWhole && minor >= 0n && minor <= MOST_MINOR ? minor : undefined;
}

/**
 * Upper bound in minor units for amounts that staff set aside or give, to catch typing errors. A single movement may be
 * a hundred times as large.
 */
const MOST_GIVEN = 100_000_000_000n;

/**
 * Parses a positive amount that staff set aside or give, in minor units. Throws `Failure` if it is not an amount of the
 * currency or above the upper bound.
 */
export function readGiven(typed: string, exponent: number): bigint {
  const minor = readDecimal(typed, exponent);
  if (minor === undefined || minor === 0n || minor > MOST_GIVEN) throw wrongAmount();
  return minor;
}

export const wrongAmount = () => new Failure('invalid_request', { value: { fields: [{ field: 'amount' }] } });

/** Formats millionths as decimal text without trailing zeros: 1200000 is `1.2`. */
export function writeRate(ppm: number): string {
  const [whole, rest] = [Math.floor(ppm / 1_000_000), ppm % 1_000_000];
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(6, '0').replace(/0+$/, '')}`;
}
