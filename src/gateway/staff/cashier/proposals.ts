import { writeAmount } from '#contract/call/amount.ts';
import { answerProposal, staffProposal } from '#contract/staff/proposals/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { nameStaff } from '../name-staff.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { type StaffPipeline, staffOf } from '../staff-pipeline.ts';
import { confirmProposal, dropProposal, listProposals } from '../two-persons.ts';
import type { CashierDeps } from './deps.ts';

/** Routes for actions above the merchant's limit: a second staff user reads and confirms them. */
export function proposalRoutes(pipeline: StaffPipeline, deps: Pick<CashierDeps, 'readCurrency'>): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, staffProposal, async ({ id }, visit) => {
    const { merchant } = visit;
    const { found, currency } = await db.withMerchant(merchant, async (scope) => ({
      found: (await listProposals(scope, merchant)).find((proposal) => proposal.id === id),
      currency: await deps.readCurrency(scope, merchant),
    }));
    if (found === undefined) throw new Failure('not_found');
    const { action, subject, account, sizeMinor, proposedBy, reason, at, request } = found;
    const names = await nameStaff(db, [proposedBy]);
    return succeed({
      id,
      action,
      subject,
      account,
      currency: currency.code,
      reason,
      at: at.getTime(),
      ...(sizeMinor !== null && { amount: writeAmount(sizeMinor, currency.exponent) }),
      by: names.get(proposedBy) ?? proposedBy,
      isMine: proposedBy === staffOf(visit).staffId,
      request: JSON.stringify(request, null, 2).slice(0, 40_000),
    });
  });

  registerStaffCall(pipeline, answerProposal, async ({ id, verdict, reason }, visit) => {
    if (verdict === 'confirm') await confirmProposal(pipeline, visit, id);
    else await dropProposal(pipeline, visit, id, reason);
    return succeed({ isDone: true });
  });
}
