import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';
import { readCashierSettings } from '../methods/settings.ts';
import { recordSubmission } from '../orders/record-submission.ts';
import type { TakeStep } from '../orders/take-step.ts';
import type { Owner } from '../password/tries.ts';
import { isCancellable } from './describe.ts';
import { lockWithdrawal } from './store.ts';

interface Canceller extends Owner {
  readonly key: string;
}

/**
 * Cancels a member's own withdrawal if the merchant allows it (D48) and staff have not approved it. A repeated
 * cancellation returns the first answer. Undefined: done. Throws Failure for a key that was used with another request.
 */
export async function cancelWithdrawal(
  db: Db,
  { takeStep }: { readonly takeStep: TakeStep },
  { merchant, memberId, key }: Canceller,
  id: string,
): Promise<Refusal | undefined> {
  const order = await lockWithdrawal(db, merchant, id);
  if (order?.memberId !== memberId) return refuse('not_found');
  await recordSubmission(db, { merchant, memberId, key, machine: WITHDRAWAL, id }, []);
  if (order.state === 'cancelled') return undefined;
  const { mayCancel } = await readCashierSettings(db, merchant);
  if (!isCancellable({ state: order.state, wasSent: order.askedAt !== undefined }, mayCancel)) {
    return refuse('not_cancellable');
  }
  const { heldMinor, amountMinor } = order;
  const step = { machine: WITHDRAWAL, order, step: 'cancel', by: { actor: memberId }, reportedMinor: amountMinor };
  await takeStep(db, { ...step, amounts: { held: heldMinor } });
  return undefined;
}
