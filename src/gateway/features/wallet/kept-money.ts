import type { Db } from '#gateway/db/tables.ts';
import { readCurrency } from './currency.ts';
import { MAIN_WALLET } from './ledger.ts';

/** What is kept of a member's money, in minor units of the merchant's currency; `debt` is what is owed, above zero. */
export interface KeptMoney {
  /** In the main wallet. */
  readonly cash: bigint;
  /** Set aside for open withdrawals. */
  readonly held: bigint;
  /** Bonus that is still to be wagered. */
  readonly bonus: bigint;
  readonly debt: bigint;
}

/** Reads what is kept of a member's money; what was never opened is zero. */
export async function readKeptMoney(db: Db, merchant: string, memberId: string): Promise<KeptMoney> {
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
