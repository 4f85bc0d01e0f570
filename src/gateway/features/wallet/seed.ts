import { moneyKey } from '#gateway/db/money-key.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import { openWallet, operatorAccount } from './accounts.ts';
import { firstCurrency, firstUnits, readCurrency } from './currency.ts';
import { moveMoney } from './ledger.ts';

/** Initial balances of the demo members, in whole units of the currency. */
export const OPENING: Readonly<Record<string, number>> = { player1: 1_250, agent1: 5_000, vip1: 88_888 };

export const seedCurrency: Seeder = async (db, merchant) => {
  await db
    .insertInto('merchant_currency')
    .values({ merchant, ...firstCurrency(merchant) })
    .onConflict((on) => on.doNothing())
    .execute();
};

/** Seeds the wallets of a demo brand's members, funded by the operator. */
export const seedWallets: Seeder = async (db, merchant) => {
  const currency = await readCurrency(db, merchant);
  const members = await db.selectFrom('member').select(['id', 'account']).where('merchant', '=', merchant).execute();
  for (const { id, account } of members) {
    const units = Object.hasOwn(OPENING, account) ? OPENING[account] : undefined;
    await giveOpening(db, merchant, currency.code, id, firstUnits(currency, units ?? 0));
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
  // A wallet with movements (seeded history) already has its initial balance.
  const moved = await db
    .selectFrom('posting')
    .select('id')
    .where('merchant', '=', merchant)
    .where('account_id', '=', wallet);
  if (amountMinor === 0n || (await moved.limit(1).execute()).length > 0) return;
  const operator = await operatorAccount(db, merchant, currency);
  const sides = [
    { accountId: operator, amountMinor: -amountMinor },
    { accountId: wallet, amountMinor },
  ];
  await moveMoney(db, {
    merchant,
    kind: 'opening',
    actor: 'house',
    key: moneyKey('platform', `opening ${memberId}`),
    sides,
  });
}
