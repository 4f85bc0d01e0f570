import type { Db } from '#gateway/db/tables.ts';
import { readCurrency } from './currency.ts';
import { ensureAccount, MAIN_WALLET } from './ledger.ts';

/**
 * The house owes what it gives: nothing bounds its side of the ledger, so no movement locks it, and what it holds is its row and
 * what commits left behind (account_balance, db/migrations/083-ledger-layout.sql).
 */
export const NO_FLOOR = null;

/** Opens a member's wallet, empty, in the merchant's currency; answers the account's id. Twice changes nothing. */
export async function openWallet(db: Db, merchant: string, memberId: string, wallet = MAIN_WALLET): Promise<string> {
  const { code } = await readCurrency(db, merchant);
  return ensureAccount(db, merchant, { kind: 'member', owner_id: memberId, currency: code, wallet, floor: 0n });
}

/** The house's own side of the ledger. */
export function operatorAccount(db: Db, merchant: string, currency: string): Promise<string> {
  return ensureAccount(db, merchant, { kind: 'equity', owner_id: null, currency, floor: NO_FLOOR });
}
