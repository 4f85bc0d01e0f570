import { readAmountMinor } from '#contract/call/amount.ts';

/** A promotion has no more places than this. */
const MOST_PLACES = 200;
/** `500`, `12.50 x 8`. */
const PART = /^(\d{1,12}(?:\.\d{1,8})?)(?:\s*[x×*]\s*(\d{1,3}))?$/i;

/**
 * Reads amounts by place as somebody types them, the first place first: `500, 250, 50 x 8`. Answers minor units; an empty text is no
 * place; undefined where a part is no amount above nothing of the currency's, or there are too many.
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
