import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import type { StepAmounts } from '../orders/plan.ts';
import type { LockedDeposit } from './lock-deposit.ts';

/** Reads what a member's main wallet holds, or the DEBT, which is below zero: minor units. */
export type ReadKept = (
  db: Db,
  account: {
    readonly merchant: string;
    readonly memberId: string;
    readonly currency: string;
    readonly kind: 'member' | 'debt';
  },
) => Promise<bigint>;

// A movement of DEBT is noted at the member (085-deposits.sql), who is locked before any account, as wherever both are.

/**
 * What crediting a deposit moves: what arrived, the fee as it was told (at most what arrived), and what the member owes of a
 * reversed one, which is paid back first (D70). The ledger refuses it where an account has moved since; whoever asks begins anew.
 */
export async function creditedAmounts(
  db: Db,
  readKept: ReadKept,
  order: LockedDeposit,
  arrived: bigint,
): Promise<StepAmounts> {
  const fee = least(order.feeMinor, arrived);
  const owed = -(await readKept(db, { ...order, kind: 'debt' }));
  if (owed > 0n) await lockMember(db, order.merchant, order.memberId);
  return { arrived, fee, debt: least(owed, arrived - fee) };
}

/** How much of a deposit was taken back so far, and is now; minor units. */
export interface ShareBack {
  readonly arrivedMinor: bigint;
  readonly beforeMinor: bigint;
  readonly nowMinor: bigint;
}

/** Takes, with what is taken back of a deposit, the same share of the bonuses that it has brought. */
export type TakeBackBonus = (db: Db, merchant: string, depositId: string, share: ShareBack) => Promise<void>;

/** What taking a deposit back moves: what is left of it in the main wallet, and the rest as DEBT (D70). */
export async function takenBackAmounts(
  db: Db,
  readKept: ReadKept,
  order: LockedDeposit,
  minor: bigint,
): Promise<StepAmounts> {
  await lockMember(db, order.merchant, order.memberId);
  const covered = least(await readKept(db, { ...order, kind: 'member' }), minor);
  return { covered, uncovered: minor - covered };
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);
