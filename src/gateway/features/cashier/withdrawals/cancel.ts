import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { WITHDRAWAL } from '#model/machines/withdrawal.ts';
import { readCashierSettings } from '../methods/settings.ts';
import type { TakeStep } from '../orders/take-step.ts';
import type { Owner } from '../password/tries.ts';
import { isCancellable } from './describe.ts';
import { lockWithdrawal } from './store.ts';

/**
 * Cancels a member's own withdrawal where the merchant lets members (D48) and nobody has approved it. One that is cancelled
 * already is answered as the first time. Undefined: it is done.
 */
export async function cancelWithdrawal(
  db: Db,
  { takeStep }: { readonly takeStep: TakeStep },
  { merchant, memberId }: Owner,
  id: string,
): Promise<Refusal | undefined> {
  const order = await lockWithdrawal(db, merchant, id);
  if (order?.memberId !== memberId) return refuse('not_found');
  if (order.state === 'cancelled') return undefined;
  const { mayCancel } = await readCashierSettings(db, merchant);
  if (!isCancellable({ state: order.state, wasSent: order.askedAt !== undefined }, mayCancel)) {
    return refuse('not_cancellable');
  }
  const { heldMinor, amountMinor } = order;
  const step = { machine: WITHDRAWAL, order, step: 'cancel', by: { actor: memberId }, toldMinor: amountMinor };
  await takeStep(db, { ...step, amounts: { held: heldMinor } });
  return undefined;
}
