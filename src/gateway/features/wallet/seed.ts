import type { Db } from '#gateway/db/tables.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import { houseAccount, openWallet } from './accounts.ts';
import { firstCurrency, firstUnits } from './currency.ts';
import { moveMoney } from './ledger.ts';
import '#gateway/identity/tables.ts';
import './tables.ts';

/** What the demo members begin with, in whole units of the currency. */
const OPENING: Readonly<Record<string, number>> = { player1: 1_250, agent1: 5_000, vip1: 88_888 };

/** Gives a new merchant its currency, and the members that it was seeded with their wallets. */
export const seedWallets: Seeder = async (db, merchant) => {
  const currency = firstCurrency(merchant);
  await db
    .insertInto('merchant_currency')
    .values({ merchant, ...currency })
    .onConflict((on) => on.doNothing())
    .execute();
  const members = await db.selectFrom('member').select(['id', 'account']).where('merchant', '=', merchant).execute();
  for (const { id, account } of members) {
    await giveOpening(db, merchant, currency.code, id, firstUnits(currency, OPENING[account] ?? 0));
  }
};

async function giveOpening(
  db: Db,
  merchant: string,
  currency: string,
  memberId: string,
  amountMinor: bigint,
): Promise<void> {
  const wallet = await openWallet(db, merchant, memberId);
  if (amountMinor === 0n) return;
  const house = await houseAccount(db, merchant, currency);
  const sides = [
    { accountId: house, amountMinor: -amountMinor },
    { accountId: wallet, amountMinor },
  ];
  await moveMoney(db, { merchant, kind: 'opening', actor: 'house', key: `opening ${memberId}`, sides });
}
