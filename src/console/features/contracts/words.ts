import { percent } from '#console/kit/percent.ts';
import { formatAmount } from '#console/orders/words.ts';
import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/contracts.json' with { type: 'json' };
import { writeAmount } from '#contract/call/amount.ts';
import { own, readText, readWhole } from '#contract/call/read.ts';
import { CONTRACT_GROUPS } from '#contract/contracts/kinds.ts';
import type { ContractTerm } from '#contract/contracts/read.ts';

export const translate = translatorOf('contracts', texts);

/** The merchant's currency and its number of decimal digits. */
export interface InCurrency {
  readonly currency: string;
  readonly exponent: number;
}

/** Formats minor units: `1,250.00 USD`. */
export const formatMinor = (minor: string, { currency, exponent }: InCurrency): string =>
  formatAmount(writeAmount(BigInt(minor), exponent), currency);

/** The rate or the fixed amount that a row pays. */
export function formatWorth(
  { ratePpm, fixedMinor }: Pick<ContractTerm, 'ratePpm' | 'fixedMinor'>,
  money: InCurrency,
): string {
  return ratePpm === undefined ? formatMinor(fixedMinor ?? '0', money) : percent(ratePpm);
}

/**
 * Formats why a contract ended, from the stored code: new terms, a request, a move, a row that exceeds the row of the
 * contract above, or the end of that contract. An unknown value is shown as stored.
 */
export function describeBecause(stored: string): string {
  const why = parse(stored);
  const has = (key: string) => own(why, key) !== undefined;
  if (has('replacedBy')) return translate('because.replaced');
  if (has('asked')) return translate(readText(why, 'asked') === 'holder' ? 'because.holder' : 'because.offerer');
  if (has('moved')) return translate('because.moved');
  if (has('under')) return translate('because.under');
  const product = CONTRACT_GROUPS.find((group) => group === readText(why, 'product'));
  if (product === undefined) return stored;
  const [row, against] = [readWhole(why, 'row') ?? 0, readWhole(why, 'against') ?? 0];
  return translate('because.row', {
    product: translate(`product.${product}`),
    row: String(row),
    against: String(against),
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Formats a period: an hour without the ISO 8601 separators, any other value unchanged. */
export const formatPeriod = (period: string): string => period.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)Z$/, '$1 $2 UTC');
