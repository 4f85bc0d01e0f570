import type { Db } from '#gateway/db/tables.ts';
import { readCurrency } from './currency.ts';
import { MAIN_WALLET } from './ledger.ts';

/** A member's money in minor units of the merchant's currency; `debt` is a positive amount. */
export interface MemberBalances {
  /** In the main wallet. */
  readonly cash: bigint;
  /** Held for open withdrawals. */
  readonly held: bigint;
  /** Bonus with open wagering. */
  readonly bonus: bigint;
  readonly debt: bigint;
}

/** Reads a member's money; accounts that do not exist count as zero. */
export async function readMemberBalances(db: Db, merchant: string, memberId: string): Promise<MemberBalances> {
  const { code } = await readCurrency(db, merchant);
  const accounts = await db
    .selectFrom('ledger_account')
    .select(['kind', 'balance'])
    .where('merchant', '=', merchant)
    .where('owner_id', '=', memberId)
    .where('currency', '=', code)
    .where('kind', 'in', ['member', 'held', 'grant', 'debt'])
    .where('wallet', '=', MAIN_WALLET)
    .execute();
  const of = (kind: string) => accounts.find((account) => account.kind === kind)?.balance ?? 0n;
  return { cash: of('member'), held: of('held'), bonus: of('grant'), debt: -of('debt') };
}
