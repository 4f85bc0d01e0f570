import { exponentOf } from '#contract/payments/currencies.ts';
import { POINTS_CURRENCY } from '#contract/staff/books/ledger-names.ts';

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
