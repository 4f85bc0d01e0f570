import { readAmountMinor } from '#contract/call/amount.ts';

const MOST_PLACES = 200;
/** `500`, `12.50 x 8`. */
const PART = /^(\d{1,12}(?:\.\d{1,8})?)(?:\s*[x×*]\s*(\d{1,3}))?$/i;

/**
 * Parses prizes by place, first place first: `500, 250, 50 x 8`. Returns minor units. An empty text has no places.
 * Returns undefined if a part is not a positive amount of the currency, or if there are too many places.
 */
export function readPrizes(text: string, exponent: number): readonly bigint[] | undefined {
  const parts = text.split(/[,;\n]/).map((part) => part.trim());
  const prizes: bigint[] = [];
  for (const part of parts) {
    if (part === '' && parts.length === 1) return [];
    const [, amount = '', times = '1'] = PART.exec(part) ?? [];
    const minor = readAmountMinor(amount, exponent);
    const isWhole = (amount.split('.')[1] ?? '').replace(/0+$/, '').length <= exponent;
    const count = Number(times);
    if (minor === null || minor <= 0n || !isWhole || count === 0 || prizes.length + count > MOST_PLACES)
      return undefined;
    prizes.push(...Array.from({ length: count }, () => minor));
  }
  return prizes;
}
