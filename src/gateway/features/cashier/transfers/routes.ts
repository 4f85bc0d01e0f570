import { transferUpline, uplineTransfers } from '#contract/transfers/calls.ts';
import { transfersSchemas } from '#contract/transfers/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { type Door, memberOf, type Visit } from '#gateway/door/door.ts';
import { registerCall } from '#gateway/door/register-call.ts';
import { describeTransfers } from './describe.ts';
import { sendUp, type TransferNeeds } from './send-up.ts';
import type { Sender } from './standing.ts';

/** M175: money from a member to the one directly above. */
export function transfersRoutes(door: Door, needs: TransferNeeds): void {
  const { db } = door.context;
  const describe = (sender: Sender) =>
    db.withMerchant(sender.merchant, (scope) => describeTransfers(scope, needs, sender));

  registerCall(door, uplineTransfers, transfersSchemas.uplineTransfers, async (_, visit) =>
    succeed(await describe(senderOf(visit))),
  );
  registerCall(door, transferUpline, transfersSchemas.transferUpline, async (request, visit) => {
    const { idempotencyKey: key = '' } = visit;
    const refusal = await sendUp(db, needs, senderOf(visit), { ...request, key });
    return refusal ?? succeed(await describe(senderOf(visit)));
  });
}

const senderOf = (visit: Visit): Sender => ({
  ...{ merchant: visit.merchant, memberId: memberOf(visit).memberId, timeZone: visit.request.ageLimit.timeZone },
});
