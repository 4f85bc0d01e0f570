import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import type { Brand } from '#model/site/brand.ts';
import { readCurrency } from './currency.ts';

/** Currency of a brand file: how its pages read and write amounts, and the ledger's from the first account on. */
type BrandCurrency = Pick<Brand['currency'], 'code' | 'exponent' | 'symbol'>;

/** Gives a new merchant the currency of its brand. */
export const seedCurrencyOf =
  ({ code, exponent, symbol }: BrandCurrency): Seeder =>
  async (db, merchant) => {
    await db
      .insertInto('merchant_currency')
      .values({ merchant, code, exponent, symbol, is_single: true })
      .onConflict((on) => on.doNothing())
      .execute();
  };

/** The brand's currency is not the ledger's, in which amounts have been posted. */
export class CurrencyConflict extends Error {
  override readonly name = 'CurrencyConflict';
}

/**
 * Brings the ledger's currency to the brand's. Code and exponent change only while the merchant has no account, because
 * postings are whole minor units of one currency; the symbol always does. Idempotent; returns whether it changed.
 * Throws CurrencyConflict if accounts exist in another currency.
 */
export async function keepCurrency(
  db: Pick<Database, 'withMerchant'>,
  merchant: string,
  brand: BrandCurrency,
): Promise<boolean> {
  return db.withMerchant(merchant, async (scope) => {
    const ledger = await readCurrency(scope, merchant, 'no key update');
    const isSame = ledger.code === brand.code && ledger.exponent === brand.exponent;
    if (isSame && ledger.symbol === brand.symbol) return false;
    if (!isSame && (await hasAccount(scope, merchant))) throw conflict(ledger, brand);
    const { code, exponent, symbol } = brand;
    await scope
      .updateTable('merchant_currency')
      .set({ code, exponent, symbol })
      .where('merchant', '=', merchant)
      .execute();
    return true;
  });
}

async function hasAccount(db: Db, merchant: string): Promise<boolean> {
  const found = await db
    .selectFrom('ledger_account')
    .select('id')
    .where('merchant', '=', merchant)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

function conflict(ledger: BrandCurrency, brand: BrandCurrency): CurrencyConflict {
  const written = ({ code, exponent }: BrandCurrency) => `${code} with ${exponent} decimals`;
  return new CurrencyConflict(
    `The brand has ${written(brand)}, its ledger ${written(ledger)} with accounts. Restore the brand's currency.`,
  );
}
