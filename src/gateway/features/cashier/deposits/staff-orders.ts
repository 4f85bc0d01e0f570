import { DEPOSIT } from '#model/machines/deposit.ts';
import type { StepAmounts } from '../orders/plan.ts';
import { type PlannedStep, type StaffOrders, StaffStepRefused } from '../orders/staff-steps.ts';
import { creditedAmounts, type ReadKept, type TakeBackBonus, takenBackAmounts } from './amounts.ts';
import { type DepositInHand, lockDeposit } from './lock-deposit.ts';
import type { Matches } from './matches-port.ts';

/** Far above what anybody pays, far below what a bigint of the database holds. */
const MOST_MINOR = 10n ** 17n;

/**
 * What staff do with deposits: `credit` names what arrived (`arrived`) and takes two, as `takeBack` does; what lies in suspense
 * is accepted or refunded as it is. A deposit to another member is decided by its match alone.
 */
export function createDepositOrders(
  readKept: ReadKept,
  matches: Pick<Matches, 'payeeOf'>,
  takeBackBonus: TakeBackBonus,
): StaffOrders<DepositInHand> {
  return {
    machine: DEPOSIT,
    lock: lockDeposit,
    async plan(db, order, { step }, named): Promise<PlannedStep> {
      const refused = new StaffStepRefused('unfit', { id: order.id, step });
      if ((await matches.payeeOf(db, order.merchant, order.id)) !== undefined) throw refused;
      if (step === 'refund') return { amounts: { arrived: order.arrivedMinor }, toldMinor: order.arrivedMinor };
      if (step === 'takeBack')
        return {
          amounts: await takenBackAmounts(db, readKept, order, order.arrivedMinor),
          toldMinor: order.arrivedMinor,
        };
      const arrived = step === 'credit' ? readArrived(named) : order.arrivedMinor;
      if (arrived === undefined) throw refused;
      return { amounts: await creditedAmounts(db, readKept, order, arrived), toldMinor: arrived };
    },
    async taken(db, { merchant, id }, { step }, { amounts }) {
      if (step === 'takeBack') await takeBackBonus(db, merchant, id);
      if (step !== 'credit') return;
      // What the provider says later of the same money is no second payment.
      const arrived_minor = amounts?.arrived ?? 0n;
      await db
        .updateTable('deposit')
        .set({ arrived_minor })
        .where('merchant', '=', merchant)
        .where('id', '=', id)
        .execute();
    },
  };
}

function readArrived({ arrived }: StepAmounts): bigint | undefined {
  return arrived !== undefined && arrived > 0n && arrived < MOST_MINOR ? arrived : undefined;
}
