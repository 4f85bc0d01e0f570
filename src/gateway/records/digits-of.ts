import { exponentOf } from '#contract/payments/currencies.ts';
import { POINTS_CURRENCY } from '#contract/staff/books/ledger-names.ts';

/**
 * Decimal places of a ledger amount: of the merchant's own currency as configured, zero for points. Throws RangeError
 * for an unknown currency, whose decimal point would be misplaced.
 */
export function digitsOf(currency: string, own?: { readonly code: string; readonly exponent: number }): number {
  if (currency === own?.code) return own.exponent;
  const digits = currency === POINTS_CURRENCY ? 0 : exponentOf(currency);
  if (digits === undefined)
    throw new RangeError(`Currency ${currency}: expected one of ISO 4217 or the merchant's own`);
  return digits;
}
