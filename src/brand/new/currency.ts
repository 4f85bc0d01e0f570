import type { BrandFile } from '#model/documents/generated/brand.ts';

/** How a brand writes a currency (ISO 4217), by the data of the runtime: decimal places, symbol and its position in English. */
export function currencyOf(code: string): NonNullable<BrandFile['currency']> {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  const symbol = format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? code;
  const exponent = format.resolvedOptions().maximumFractionDigits ?? 2;
  return { code, exponent, symbol, position: symbol === code ? 'after' : 'before' };
}
