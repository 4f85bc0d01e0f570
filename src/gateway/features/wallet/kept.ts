import type { Db } from '#gateway/db/tables.ts';
import { MAIN_WALLET } from './ledger.ts';
import './tables.ts';

/** An account of a member's whose balance is kept on its row. */
export interface KeptAccount {
  readonly merchant: string;
  readonly memberId: string;
  readonly currency: string;
  /** member: the main wallet; debt: what a deposit that was taken back left owing, zero or below. */
  readonly kind: 'member' | 'debt';
}

/** What a member's account holds, in minor units; nothing where it was never opened. */
export async function readKept(db: Db, { merchant, memberId, currency, kind }: KeptAccount): Promise<bigint> {
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
