import { MOST_MINOR, readAmountMinor } from '#contract/call/amount.ts';

/** Reads what staff typed as decimal text with so many digits after the point; undefined where it has more, or is none. */
export function readDecimal(typed: string, digits: number): bigint | undefined {
  const minor = readAmountMinor(typed, digits);
  const isWhole = (typed.split('.')[1] ?? '').replace(/0+$/, '').length <= digits;
  return minor !== null && isWhole && minor >= 0n && minor <= MOST_MINOR ? minor : undefined;
}

/** Millionths as decimal text without zeros at the end: 1200000 is `1.2`. */
export function writeRate(ppm: number): string {
  const [whole, rest] = [Math.floor(ppm / 1_000_000), ppm % 1_000_000];
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(6, '0').replace(/0+$/, '')}`;
}
