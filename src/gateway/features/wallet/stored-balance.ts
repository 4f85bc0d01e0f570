import type { Db } from '#gateway/db/tables.ts';
import { MAIN_WALLET } from './ledger.ts';

/** A member's account with its balance stored on the row. */
export interface AccountKey {
  readonly merchant: string;
  readonly memberId: string;
  readonly currency: string;
  /** member: the main wallet; debt: debt from a reversed deposit, zero or negative. */
  readonly kind: 'member' | 'debt';
}

/** Balance of a member's account in minor units; zero if it was never opened. */
export async function readBalance(db: Db, { merchant, memberId, currency, kind }: AccountKey): Promise<bigint> {
  const account = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    .where('owner_id', '=', memberId)
    .where('currency', '=', currency)
    .where('wallet', '=', MAIN_WALLET)
    .executeTakeFirst();
  return account?.balance ?? 0n;
}
