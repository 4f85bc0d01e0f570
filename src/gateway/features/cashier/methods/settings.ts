import type { Db } from '#gateway/db/tables.ts';
import { isProhibited } from '#gateway/markets/market-rules.ts';

/** Settings of all methods of a merchant; amounts are minor units. */
export interface CashierSettings {
  /** Zero: no settings were saved yet. */
  readonly version: bigint;
  /** Required turnover of each deposit before a withdrawal, in millionths (D46). */
  readonly turnoverPpm: number;
  /** After a new password, contact or second step; after a new payout account (D51). */
  readonly coolOffHours: number;
  readonly accountCoolOffHours: number;
  readonly accountsMost: number;
  /** Maximum open deposits of a member. */
  readonly depositsMost: number;
  readonly withdrawalsDailyCount: number | null;
  readonly withdrawalsDailyMinor: bigint | null;
  /** D48. False where a market pack prohibits it. */
  readonly mayCancel: boolean;
  /** Withdrawals up to this amount need no staff approval; null: all do. */
  readonly passUpToMinor: bigint | null;
  /** Staff payments, credits and gifts above this amount need two staff users; null: all do. */
  readonly twoAboveMinor: bigint | null;
  /** The staff user who set that limit alone, as there was no second one. */
  readonly limitAloneBy: string | null;
  readonly asksKyc: boolean;
  /** Withdrawals require a verified contact. */
  readonly asksContact: boolean;
  readonly uplineIsOn: boolean;
  readonly uplineMinimumMinor: bigint;
  readonly uplineMaximumMinor: bigint | null;
  /** Daily limit of one account, up and down the tree together; null: unlimited. */
  readonly uplineDailyMinor: bigint | null;
}

/** Settings of a merchant without a row: the defaults of the table, as a test verifies. */
export const DEFAULT_SETTINGS: CashierSettings = {
  version: 0n,
  turnoverPpm: 1_000_000,
  coolOffHours: 24,
  accountCoolOffHours: 24,
  accountsMost: 5,
  depositsMost: 3,
  withdrawalsDailyCount: null,
  withdrawalsDailyMinor: null,
  mayCancel: false,
  passUpToMinor: null,
  twoAboveMinor: null,
  limitAloneBy: null,
  asksKyc: false,
  asksContact: false,
  uplineIsOn: true,
  uplineMinimumMinor: 1n,
  uplineMaximumMinor: null,
  uplineDailyMinor: 100_000n,
};

/** Reads a merchant's settings, or the defaults. */
export async function readCashierSettings(db: Db, merchant: string): Promise<CashierSettings> {
  const row = await db
    .selectFrom('cashier_setting')
    .select(['version', 'turnover_ppm as turnoverPpm', 'cool_off_hours as coolOffHours'])
    .select(['account_cool_off_hours as accountCoolOffHours', 'accounts_most as accountsMost'])
    .select(['deposits_most as depositsMost', 'withdrawals_daily_count as withdrawalsDailyCount'])
    .select(['withdrawals_daily_minor as withdrawalsDailyMinor', 'may_cancel as mayCancel'])
    .select(['pass_up_to_minor as passUpToMinor', 'two_above_minor as twoAboveMinor', 'asks_kyc as asksKyc'])
    .select(['asks_contact as asksContact', 'limit_alone_by as limitAloneBy'])
    .select(['upline_is_on as uplineIsOn', 'upline_minimum_minor as uplineMinimumMinor'])
    .select(['upline_maximum_minor as uplineMaximumMinor', 'upline_daily_minor as uplineDailyMinor'])
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  if (row === undefined) return DEFAULT_SETTINGS;
  const mayCancel = row.mayCancel && !(await isProhibited(db, merchant, 'reverseWithdrawal', Date.now()));
  return { ...row, mayCancel };
}
