import { writeAmount } from '#contract/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readCurrency } from './currency.ts';

/** A member's balance as the wire has it; amounts are decimal text (M309). */
export interface BalanceDocument {
  readonly sumBalance: string;
  readonly currencySymbol: string;
  readonly isSingle: boolean;
}

/** Reads what a member owns in the merchant's currency; nothing where no wallet was opened yet. */
export async function readBalance(db: Db, merchant: string, memberId: string): Promise<BalanceDocument> {
  const currency = await readCurrency(db, merchant);
  const account = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('merchant', '=', merchant)
    .where('kind', '=', 'member')
    .where('owner_id', '=', memberId)
    .where('currency', '=', currency.code)
    .executeTakeFirst();
  return {
    sumBalance: writeAmount(account?.balance ?? 0n, currency.exponent),
    currencySymbol: currency.symbol,
    isSingle: currency.is_single,
  };
}
