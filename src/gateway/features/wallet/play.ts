import type { Db } from '#gateway/db/tables.ts';
import { NO_FLOOR } from './accounts.ts';
import { type Currency, readCurrency } from './currency.ts';
import { ensureAccount, MAIN_WALLET } from './ledger.ts';

/** Member, vendor and kind of money; play money has separate accounts on both sides. */
export interface Playing {
  readonly memberId: string;
  readonly isTrial: boolean;
  readonly vendor: string;
}

/** The two accounts between which a player's bets and wins move. */
export interface PlayAccounts {
  readonly accountId: string;
  readonly vendorAccountId: string;
  readonly currency: Pick<Currency, 'code' | 'symbol' | 'exponent'>;
}

/** Opens missing accounts, empty. Games take from the main wallet and pay into it. */
export async function openPlay(db: Db, merchant: string, playing: Playing): Promise<PlayAccounts> {
  const { memberId, isTrial, vendor } = playing;
  const currency = await readCurrency(db, merchant);
  const common = { currency: currency.code, wallet: MAIN_WALLET };
  const kinds = isTrial ? (['trial', 'trial_vendor'] as const) : (['member', 'vendor'] as const);
  const accountId = await ensureAccount(db, merchant, { ...common, kind: kinds[0], owner_id: memberId, floor: 0n });
  const theirs = { ...common, kind: kinds[1], owner_id: null, floor: NO_FLOOR, vendor };
  const vendorAccountId = await ensureAccount(db, merchant, theirs);
  return { accountId, vendorAccountId, currency };
}
