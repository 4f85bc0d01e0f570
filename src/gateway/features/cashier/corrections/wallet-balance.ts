import { MOST_MINOR } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { CorrectionRefused, WantedCorrection } from './wanted.ts';

export interface WalletBalanceDeps {
  /** The merchant's currency and the names of a member's wallets. */
  readonly readWalletBalance: (
    db: Db,
    merchant: string,
  ) => Promise<{ readonly code: string; readonly wallets: readonly string[] }>;
}

/** A trial account has only play money. */
const TRIAL = 4;

/** The currency of a correction, and why it is invalid; `trouble` undefined: valid. */
export async function findWalletBalance(
  db: Db,
  merchant: string,
  { memberId, wallet, amountMinor }: WantedCorrection,
  { readWalletBalance }: WalletBalanceDeps,
): Promise<{ readonly currency: string; readonly trouble: CorrectionRefused['kind'] | undefined }> {
  const { code: currency, wallets } = await readWalletBalance(db, merchant);
  const size = amountMinor < 0n ? -amountMinor : amountMinor;
  if (size === 0n || size > MOST_MINOR) return { currency, trouble: 'amount' };
  if (!wallets.includes(wallet)) return { currency, trouble: 'wallet' };
  const member = await db
    .selectFrom('member')
    .select('type')
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return { currency, trouble: member === undefined || member.type === TRIAL ? 'member' : undefined };
}
