import { writeAmount } from '#contract/call/amount.ts';
import type { WantedCorrection } from '#contract/staff/books/calls.ts';
import { recordStaffAction } from '../staff-actions.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import { orderSubject, readWholeAmount, unfit } from './answer.ts';
import type { CashierDeps } from './deps.ts';

/**
 * Proposes a correction and writes the journal entry; no money moves yet. Throws `Failure` if the correction is not
 * allowed.
 */
export function proposeAsStaff(
  pipeline: StaffPipeline,
  deps: CashierDeps,
  visit: StaffVisit,
  wanted: WantedCorrection,
) {
  const { merchant } = visit;
  const { memberId, wallet, reason } = wanted;
  return pipeline.context.db.withMerchant(merchant, async (scope) => {
    const { exponent } = await deps.readCurrency(scope, merchant);
    const amountMinor = readWholeAmount(wanted.amount, exponent, 'amount');
    const asked = { memberId, wallet, amountMinor, reason };
    const { staffId } = staffOf(visit);
    const id = await deps.proposeCorrection(scope, merchant, asked, staffId).catch((error: unknown) => {
      const why = deps.whyRefused(error);
      throw why === undefined ? error : unfit(why === 'member' ? 'memberId' : why);
    });
    await recordStaffAction(scope, visit, {
      action: 'correction.propose',
      subject: orderSubject('correction', id),
      reason,
      before: null,
      after: { memberId, wallet, amount: writeAmount(amountMinor, exponent), state: 'proposed' },
    });
    return { id };
  });
}
