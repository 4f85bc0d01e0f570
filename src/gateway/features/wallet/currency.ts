import type { Db } from '#gateway/db/tables.ts';

export interface Currency {
  readonly code: string;
  readonly symbol: string;
  /** Decimal places. */
  readonly exponent: number;
  /** One wallet serves all vendors. */
  readonly is_single: boolean;
  /** Names of a member's wallets besides the main one; unused if one wallet serves all vendors. */
  readonly wallets: readonly string[];
}

/** A new merchant has the main wallet only. */
type FirstCurrency = Omit<Currency, 'wallets'>;

/** Default for merchants without an entry; the demo brand files match the list below. */
const DEFAULT: FirstCurrency = { code: 'USD', symbol: '$', exponent: 2, is_single: true };
const DEMO: Readonly<Record<string, FirstCurrency>> = {
  lotus: { code: 'VND', symbol: '₫', exponent: 0, is_single: true },
  harbor: { code: 'EUR', symbol: '€', exponent: 2, is_single: true },
};

export function firstCurrency(merchant: string): FirstCurrency {
  return (Object.hasOwn(DEMO, merchant) ? DEMO[merchant] : undefined) ?? DEFAULT;
}

/** One dong is worth little: demo amounts are multiplied. */
const FACTOR: Readonly<Record<string, number>> = { VND: 1_000 };

/** Converts display units into minor units, multiplied for currencies of low value. */
export function firstUnits({ code, exponent }: Pick<Currency, 'code' | 'exponent'>, units: number): bigint {
  const factor = (Object.hasOwn(FACTOR, code) ? FACTOR[code] : undefined) ?? 1;
  return BigInt(units) * BigInt(factor * 10 ** exponent);
}

/**
 * The merchant's currency. Throws if it has none: every merchant is seeded with one. `share` keeps it from changing
 * until the transaction ends, as the opening of an account requires.
 */
export function readCurrency(db: Db, merchant: string, lock?: 'share' | 'no key update'): Promise<Currency> {
  const found = db
    .selectFrom('merchant_currency')
    .select(['code', 'symbol', 'exponent', 'is_single', 'wallets'])
    .where('merchant', '=', merchant);
  if (lock === 'share') return found.forShare().executeTakeFirstOrThrow();
  return (lock === undefined ? found : found.forNoKeyUpdate()).executeTakeFirstOrThrow();
}

/** The merchant's currency, or its initial one: for public pages before any money exists. */
export async function readCurrencyOrFirst(db: Db, merchant: string): Promise<FirstCurrency> {
  const found = await db
    .selectFrom('merchant_currency')
    .select(['code', 'symbol', 'exponent', 'is_single'])
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  return found ?? firstCurrency(merchant);
}

/** Display units formatted for a text: `$50`, `50,000 ₫`. */
export function writeUnits({ code, symbol }: Pick<Currency, 'code' | 'symbol'>, units: number): string {
  const whole = String(firstUnits({ code, exponent: 0 }, units)).replace(/\B(?=(\d{3})+$)/g, ',');
  return symbol.length > 0 && code !== 'VND' ? `${symbol}${whole}` : `${whole} ${symbol}`;
}
