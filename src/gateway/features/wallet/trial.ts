import { sql } from 'kysely';
import { moneyKey } from '#gateway/db/money-key.ts';
import type { Db } from '#gateway/db/tables.ts';
import { NO_FLOOR } from './accounts.ts';
import { firstUnits, readCurrency } from './currency.ts';
import { ensureAccount, moveMoney } from './ledger.ts';

/** Initial play money of a trial account, in the same units as the demo members' balances. */
const TRIAL_UNITS = 2_000;

/**
 * Opens a trial account's wallet with play money. Play money has separate accounts on both sides, and the database
 * refuses transfers between them and real money.
 */
export async function openTrialWallet(db: Db, merchant: string, memberId: string): Promise<void> {
  const currency = await readCurrency(db, merchant);
  await moveTrial(db, merchant, memberId, `trial ${memberId}`, firstUnits(currency, TRIAL_UNITS));
}

/** Takes back the remaining play money of a trial account. Idempotent. */
export async function closeTrialWallet(db: Db, merchant: string, memberId: string): Promise<void> {
  const accounts = await db
    .selectFrom('ledger_account')
    .select(sql<bigint>`hold_account(id)`.as('balance'))
    .where('merchant', '=', merchant)
    .where('kind', '=', 'trial')
    .where('owner_id', '=', memberId)
    .execute();
  const left = accounts.reduce((sum, { balance }) => sum + balance, 0n);
  if (left > 0n) await moveTrial(db, merchant, memberId, `trial end ${memberId}`, -left);
}

async function moveTrial(db: Db, merchant: string, memberId: string, name: string, amountMinor: bigint): Promise<void> {
  const { code: currency } = await readCurrency(db, merchant);
  const operator = await ensureAccount(db, merchant, {
    kind: 'trial_equity',
    owner_id: null,
    currency,
    floor: NO_FLOOR,
  });
  const wallet = await ensureAccount(db, merchant, { kind: 'trial', owner_id: memberId, currency, floor: 0n });
  const sides = [
    { accountId: operator, amountMinor: -amountMinor },
    { accountId: wallet, amountMinor },
  ];
  await moveMoney(db, { merchant, kind: 'trial', actor: 'house', key: moneyKey('platform', name), sides });
}
