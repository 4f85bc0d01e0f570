import { MOST_MINOR } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import type { CheckDeposit } from '../orders/check-deposit.ts';
import type { StepAmounts } from '../orders/plan.ts';
import { closeReportedCases } from '../orders/reported-cases.ts';
import { type PlannedStep, type StaffOrders, StaffStepRefused } from '../orders/staff-steps.ts';
import { creditedAmounts, takenBackAmounts } from './amounts.ts';
import { type LockedDeposit, lockDeposit } from './lock-deposit.ts';
import type { Matches } from './matches-port.ts';
import { noteBack, type TakeBackDeps, takeBackReported } from './take-back.ts';

/**
 * Staff steps of deposits: `credit` names the received amount (`arrived`) and needs two staff users, as `takeBack` and
 * `takeRest` do; money in suspense is accepted or refunded as a whole, by two above the merchant's limit
 * (`acceptAbove`, `refundAbove`). A reversal reported by the provider in the meantime is applied to the credit. A
 * deposit to another member is decided only by its match. Nothing is credited above the member's own limit or during a
 * break: the money waits, or is refunded.
 */
export function createDepositOrders(
  deps: TakeBackDeps,
  matches: Pick<Matches, 'matchOf'>,
  checkDeposit: CheckDeposit,
): StaffOrders<LockedDeposit> {
  const { readBalance, takeBackBonus } = deps;
  return {
    machine: DEPOSIT,
    lock: lockDeposit,
    async plan(db, order, { step }, named): Promise<PlannedStep> {
      const refused = new StaffStepRefused('unfit', { id: order.id, step });
      if ((await matches.matchOf(db, order.merchant, order.id)) === 'decides') throw refused;
      if (step === 'refund' || step === 'refundAbove')
        return { amounts: { arrived: order.arrivedMinor }, reportedMinor: order.arrivedMinor };
      if (TAKES_BACK.has(step)) {
        const restMinor = order.arrivedMinor - order.backMinor;
        if (restMinor === 0n) throw refused;
        return { amounts: await takenBackAmounts(db, readBalance, order, restMinor), reportedMinor: restMinor };
      }
      const arrived = step === 'credit' ? readArrived(named) : order.arrivedMinor;
      if (arrived === undefined) throw refused;
      const money = { ...order, amountMinor: arrived, depositId: order.id };
      if ((await checkDeposit(db, money)) !== undefined) throw refused;
      return { amounts: await creditedAmounts(db, readBalance, order, arrived), reportedMinor: arrived };
    },
    async taken(db, order, { step, to }, { amounts }) {
      const { merchant, id, arrivedMinor, backMinor } = order;
      if (TAKES_BACK.has(step)) {
        await noteBack(db, order, arrivedMinor);
        const share = { arrivedMinor, beforeMinor: backMinor, nowMinor: arrivedMinor };
        await takeBackBonus(db, merchant, id, share);
      }
      if (to === 'refunded') await closeReportedCases(db, { ...order, reference: id }, ['unpaid', 'questioned']);
      if (to !== 'paid') return;
      const arrived = amounts?.arrived ?? 0n;
      // A later report of the provider about the same money must not count as a second payment.
      if (step === 'credit') await noteArrived(db, order, arrived);
      const credited = { ...order, arrivedMinor: arrived, state: to, version: order.version + 1n };
      if (!(await takeBackReported(db, deps, credited, { actor: order.provider }))) return;
      await closeReportedCases(db, { ...order, reference: id }, ['unpaid', 'questioned']);
    },
  };
}

const TAKES_BACK: ReadonlySet<string> = new Set(['takeBack', 'takeRest']);

async function noteArrived(db: Db, { merchant, id }: LockedDeposit, arrived_minor: bigint): Promise<void> {
  await db
    .updateTable('deposit')
    .set({ arrived_minor })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .execute();
}

function readArrived({ arrived }: StepAmounts): bigint | undefined {
  return arrived !== undefined && arrived > 0n && arrived <= MOST_MINOR ? arrived : undefined;
}
