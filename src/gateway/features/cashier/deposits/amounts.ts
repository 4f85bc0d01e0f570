import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import type { StepAmounts } from '../orders/plan.ts';
import type { LockedDeposit } from './lock-deposit.ts';

/** Reads the balance of a member's main wallet, or of DEBT, which is negative: minor units. */
export type ReadBalance = (
  db: Db,
  account: {
    readonly merchant: string;
    readonly memberId: string;
    readonly currency: string;
    readonly kind: 'member' | 'debt';
  },
) => Promise<bigint>;

// A movement of DEBT updates the member's row (080-cashier.sql): lock the member before any account, as everywhere.

/**
 * The amounts of crediting a deposit: the received amount, the fee as agreed (at most the received amount), and the
 * repayment of the member's debt from a reversed deposit, which comes first (D70). The ledger refuses them if a balance
 * has changed since; the caller then retries.
 */
export async function creditedAmounts(
  db: Db,
  readBalance: ReadBalance,
  order: LockedDeposit,
  arrived: bigint,
): Promise<StepAmounts> {
  const fee = least(order.feeMinor, arrived);
  const owed = -(await readBalance(db, { ...order, kind: 'debt' }));
  if (owed > 0n) await lockMember(db, order.merchant, order.memberId);
  return { arrived, fee, debt: least(owed, arrived - fee) };
}

/** How much of a deposit was reverted before, and how much is reverted now in total; minor units. */
export interface ShareBack {
  readonly arrivedMinor: bigint;
  readonly beforeMinor: bigint;
  readonly nowMinor: bigint;
}

/** Revokes the same share of a deposit's bonuses as of the deposit. */
export type TakeBackBonus = (db: Db, merchant: string, depositId: string, share: ShareBack) => Promise<void>;

/** The amounts of reverting a deposit: from the main wallet as far as its balance covers it, the rest as DEBT (D70). */
export async function takenBackAmounts(
  db: Db,
  readBalance: ReadBalance,
  order: LockedDeposit,
  minor: bigint,
): Promise<StepAmounts> {
  await lockMember(db, order.merchant, order.memberId);
  const covered = least(await readBalance(db, { ...order, kind: 'member' }), minor);
  return { covered, uncovered: minor - covered };
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);
