import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/** What a merchant's amounts are counted in. */
export interface Currency {
  readonly code: string;
  readonly symbol: string;
  /** Digits after the point. */
  readonly exponent: number;
  /** One wallet serves all vendors. */
  readonly is_single: boolean;
  /** Names of a member's wallets beside the main one; of no use where one wallet serves all. */
  readonly wallets: readonly string[];
}

/** A merchant begins with the main wallet alone. */
type FirstCurrency = Omit<Currency, 'wallets'>;

/** For merchants that named none; the demo brands' files say the same as the list below. */
const DEFAULT: FirstCurrency = { code: 'USD', symbol: '$', exponent: 2, is_single: true };
const DEMO: Readonly<Record<string, FirstCurrency>> = {
  lotus: { code: 'VND', symbol: '₫', exponent: 0, is_single: true },
  harbor: { code: 'EUR', symbol: '€', exponent: 2, is_single: true },
};

/** The currency that a merchant begins with. */
export function firstCurrency(merchant: string): FirstCurrency {
  return (Object.hasOwn(DEMO, merchant) ? DEMO[merchant] : undefined) ?? DEFAULT;
}

/** A dong is worth less: the same picture needs more of them. */
const FACTOR: Readonly<Record<string, number>> = { VND: 1_000 };

/** So many units as a picture shows them, in minor units: thousands of them where a unit is worth little. */
export function firstUnits({ code, exponent }: Pick<Currency, 'code' | 'exponent'>, units: number): bigint {
  const factor = (Object.hasOwn(FACTOR, code) ? FACTOR[code] : undefined) ?? 1;
  return BigInt(units) * BigInt(factor * 10 ** exponent);
}

/** The merchant's currency. Throws when it has none: every merchant is seeded with one. */
export function readCurrency(db: Db, merchant: string): Promise<Currency> {
  return db
    .selectFrom('merchant_currency')
    .select(['code', 'symbol', 'exponent', 'is_single', 'wallets'])
    .where('merchant', '=', merchant)
    .executeTakeFirstOrThrow();
}

/** The merchant's currency, or the one that it would begin with: for what everybody may see before there is money. */
export async function readCurrencyOrFirst(db: Db, merchant: string): Promise<FirstCurrency> {
  const found = await db
    .selectFrom('merchant_currency')
    .select(['code', 'symbol', 'exponent', 'is_single'])
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  return found ?? firstCurrency(merchant);
}

/** Units as a picture shows them, written for a text: `$50`, `50,000 ₫`. */
export function writeUnits({ code, symbol }: Pick<Currency, 'code' | 'symbol'>, units: number): string {
  const whole = String(firstUnits({ code, exponent: 0 }, units)).replace(/\B(?=(\d{3})+$)/g, ',');
  return symbol.length > 0 && code !== 'VND' ? `${symbol}${whole}` : `${whole} ${symbol}`;
}
