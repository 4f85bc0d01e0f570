import { MOST_MINOR, readAmountMinor } from '#contract/call/amount.ts';
import { Failure } from '#gateway/door/failure.ts';

/** Reads what staff typed as decimal text with so many digits after the point; undefined where it has more, or is none. */
export function readDecimal(typed: string, digits: number): bigint | undefined {
  const minor = readAmountMinor(typed, digits);
  const isWhole = (typed.split('.')[1] ?? '').replace(/0+$/, '').length <= digits;
  return minor !== null && isWhole && minor >= 0n && minor <= MOST_MINOR ? minor : undefined;
}

/** No slip of the hand sets aside or gives away more than this, in minor units; what one movement may have is a hundred times as much. */
const MOST_GIVEN = 100_000_000_000n;

/** Reads what staff set aside or give away, in minor units: above nothing. Throws Failure where it is none of the currency's, or more than anybody means. */
export function readGiven(typed: string, exponent: number): bigint {
  const minor = readDecimal(typed, exponent);
  if (minor === undefined || minor === 0n || minor > MOST_GIVEN) throw wrongAmount();
  return minor;
}

export const wrongAmount = () => new Failure('invalid_request', { value: { fields: [{ field: 'amount' }] } });

/** Millionths as decimal text without zeros at the end: 1200000 is `1.2`. */
export function writeRate(ppm: number): string {
  const [whole, rest] = [Math.floor(ppm / 1_000_000), ppm % 1_000_000];
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(6, '0').replace(/0+$/, '')}`;
}
