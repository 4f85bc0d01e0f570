import { POINTS_CURRENCY } from '#contract/staff/books/ledger-names.ts';
import { isoDigits } from '#model/site/currencies.ts';

/** Tokens that are paid in, as their issuers count them. */
const TOKENS: ReadonlyMap<string, number> = new Map([['USDT', 6]]);

/** How many digits after the point a currency has; undefined for one in which nothing is paid. */
export function exponentOf(currency: string): number | undefined {
  return isoDigits(currency) ?? TOKENS.get(currency);
}

/**
 * How many digits after the point an amount of a ledger has: of the merchant's own currency as the brand says, of points
 * none. Throws RangeError for a
 * currency that nobody knows: its point would stand in a wrong place.
 */
export function digitsOf(currency: string, own?: { readonly code: string; readonly exponent: number }): number {
  if (currency === own?.code) return own.exponent;
  const digits = currency === POINTS_CURRENCY ? 0 : exponentOf(currency);
  if (digits === undefined)
    throw new RangeError(`Currency ${currency}: expected one of ISO 4217 or the merchant's own`);
  return digits;
}
