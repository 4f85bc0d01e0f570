import { transferUpline, uplineTransfers } from '#contract/transfers/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { describeTransfers } from './describe.ts';
import { sendUp, type TransferDeps } from './send-up.ts';
import type { Sender } from './standing.ts';

/** M175, M176: transfers from a member to the direct upline, and from an agent to a downline. */
export function transfersRoutes(pipeline: Pipeline, deps: TransferDeps): void {
  const { db } = pipeline.context;
  const describe = (sender: Sender) =>
    db.withMerchant(sender.merchant, (scope) => describeTransfers(scope, deps, sender));

  registerCall(pipeline, uplineTransfers, async ({ member }, visit) => {
    const sender = senderOf(visit, member);
    const reported = await describe(sender);
    return member !== undefined && !('downline' in reported) ? refuse('not_found') : succeed(reported);
  });
  registerCall(pipeline, transferUpline, async ({ member, ...request }, visit) => {
    const { idempotencyKey: key = '' } = visit;
    const sender = senderOf(visit, member);
    const refusal = await sendUp(db, deps, sender, { ...request, key });
    return refusal ?? succeed(await describe(sender));
  });
}

function senderOf(visit: Visit, downlineId: string | undefined): Sender {
  const { memberId, member } = memberOf(visit);
  return {
    merchant: visit.merchant,
    memberId,
    timeZone: visit.request.ageLimit.timeZone,
    kind: member.type,
    downlineId,
  };
}
