import type { Db } from '#gateway/db/tables.ts';
import { NO_FLOOR, openWallet } from './accounts.ts';
import { readCurrency } from './currency.ts';
import { ensureAccount, type Moved, moveMoneyOnce } from './ledger.ts';

/** Money that the house gives a member for a promotion. */
export interface Bonus {
  readonly merchant: string;
  readonly memberId: string;
  /** The member's idempotency key. */
  readonly key: string;
  readonly amountMinor: bigint;
}

/** Moves a bonus from the house's bonus account to the member's main wallet, once under the key, in the caller's transaction. */
export async function giveBonus(db: Db, { merchant, memberId, key, amountMinor }: Bonus): Promise<Moved['kind']> {
  const { code: currency } = await readCurrency(db, merchant);
  const house = await ensureAccount(db, merchant, { kind: 'bonus', owner_id: null, currency, floor: NO_FLOOR });
  const wallet = await openWallet(db, merchant, memberId);
  const sides = [
    { accountId: house, amountMinor: -amountMinor },
    { accountId: wallet, amountMinor },
  ];
  const { kind } = await moveMoneyOnce(db, { merchant, kind: 'promotion', actor: memberId, key, sides });
  return kind;
}
