import type { Db } from '#gateway/db/tables.ts';
import { readCurrency } from './currency.ts';
import { ensureAccount, MAIN_WALLET } from './ledger.ts';

/**
 * The operator's account has no minimum balance, so no movement locks it; its balance is its row plus the deltas of
 * commits (account_balance, db/migrations/060-ledger.sql).
 */
export const NO_FLOOR = null;

/** Opens an empty wallet for a member in the merchant's currency; returns the account id. Idempotent. */
export async function openWallet(db: Db, merchant: string, memberId: string, wallet = MAIN_WALLET): Promise<string> {
  const { code } = await readCurrency(db, merchant, 'share');
  return ensureAccount(db, merchant, { kind: 'member', owner_id: memberId, currency: code, wallet, floor: 0n });
}

/** The operator's equity account in the ledger. */
export function operatorAccount(db: Db, merchant: string, currency: string): Promise<string> {
  return ensureAccount(db, merchant, { kind: 'equity', owner_id: null, currency, floor: NO_FLOOR });
}
