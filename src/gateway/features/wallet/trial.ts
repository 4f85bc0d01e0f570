import { sql } from 'kysely';
import { moneyKey } from '#gateway/db/money-key.ts';
import type { Db } from '#gateway/db/tables.ts';
import { NO_FLOOR } from './accounts.ts';
import { firstUnits, readCurrency } from './currency.ts';
import { ensureAccount, moveMoney } from './ledger.ts';
import './tables.ts';

/** Play money that a trial account begins with, in units of the currency as the demo members' are. */
const TRIAL_UNITS = 2_000;

/**
 * Opens the wallet of a trial account with play money in it. Play money has accounts of its own on both sides, and the
 * database refuses a transfer between them and those of money.
 */
export async function openTrialWallet(db: Db, merchant: string, memberId: string): Promise<void> {
  const currency = await readCurrency(db, merchant);
  await moveTrial(db, merchant, memberId, `trial ${memberId}`, firstUnits(currency, TRIAL_UNITS));
}

/** Takes back what is left in the wallet of a trial account. Twice changes nothing. */
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
