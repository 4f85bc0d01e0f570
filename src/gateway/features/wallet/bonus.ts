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

/** A bonus that is owed once, whoever comes for it under which key. */
export interface OwedBonus extends Bonus {
  readonly obligation: string;
}

/** Gives the reward of a mission: from the house's bonus account to the member's main wallet, once for the obligation. */
export function giveMissionReward(db: Db, bonus: OwedBonus): Promise<Moved['kind']> {
  return give(db, 'mission', bonus);
}

/** Moves a bonus from the house's bonus account to the member's main wallet, once under the key, in the caller's transaction. */
export function giveBonus(db: Db, bonus: Bonus): Promise<Moved['kind']> {
  return give(db, 'promotion', bonus);
}

async function give(
  db: Db,
  kind: 'promotion' | 'mission',
  { merchant, memberId, key, amountMinor, obligation }: Bonus & Partial<OwedBonus>,
): Promise<Moved['kind']> {
  const { code: currency } = await readCurrency(db, merchant);
  const house = await ensureAccount(db, merchant, { kind: 'bonus', owner_id: null, currency, floor: NO_FLOOR });
  const wallet = await openWallet(db, merchant, memberId);
  const sides = [
    { accountId: house, amountMinor: -amountMinor },
    { accountId: wallet, amountMinor },
  ];
  const owed = obligation === undefined ? {} : { obligation };
  const moved = await moveMoneyOnce(db, { merchant, kind, actor: memberId, key, sides, ...owed });
  return moved.kind;
}
