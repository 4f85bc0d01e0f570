import type { Db } from '#gateway/db/tables.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import type { StepTaker, TakeStep } from '../orders/take-step.ts';
import { type ReadBalance, type TakeBackBonus, takenBackAmounts } from './amounts.ts';
import type { LockedDeposit } from './lock-deposit.ts';

export interface TakeBackDeps {
  readonly takeStep: TakeStep;
  readonly readBalance: ReadBalance;
  /** Revokes the deposit's bonuses in the same share. */
  readonly takeBackBonus: TakeBackBonus;
}

/**
 * Reverts the part of a credited deposit that the provider has reversed and that is not yet reverted; false: there is
 * none.
 */
export async function takeBackReported(
  db: Db,
  deps: TakeBackDeps,
  order: LockedDeposit,
  by: StepTaker,
): Promise<boolean> {
  const { merchant, id, arrivedMinor, backMinor, reportedBackMinor } = order;
  const nowMinor = reportedBackMinor < arrivedMinor ? reportedBackMinor : arrivedMinor;
  const minor = nowMinor - backMinor;
  if (minor <= 0n) return false;
  const step = order.state === 'reversed' ? 'reverseMore' : 'reverse';
  const amounts = await takenBackAmounts(db, deps.readBalance, order, minor);
  await deps.takeStep(db, { machine: DEPOSIT, order, step, by, amounts, reportedMinor: minor });
  await noteBack(db, order, nowMinor);
  await deps.takeBackBonus(db, merchant, id, { arrivedMinor, beforeMinor: backMinor, nowMinor });
  return true;
}

export async function noteBack(db: Db, { merchant, id }: LockedDeposit, back_minor: bigint): Promise<void> {
  await db.updateTable('deposit').set({ back_minor }).where('merchant', '=', merchant).where('id', '=', id).execute();
}
