import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { DEPOSIT } from '#model/machines/deposit.ts';
import { recordSubmission } from '../orders/note-press.ts';
import type { Sender } from './deposit-sent.ts';
import type { FindDeposit } from './find-deposit.ts';
import { type LockedDeposit, lockDeposit } from './lock-deposit.ts';
import type { DepositDeps } from './needs.ts';

const OPEN = ['new', 'waiting'];

/**
 * Whether its member may cancel a deposit: nothing was heard of its money, neither by the member nor by the provider, and no other member
 * is to be paid by it (docs/decisions/173-a-cancelled-deposit-is-reviewed.md).
 */
export function isCancellable({ state, way, isSent }: Pick<LockedDeposit, 'state' | 'way' | 'isSent'>): boolean {
  return OPEN.includes(state) && way !== 'c2c' && !isSent;
}

/**
 * Cancels a member's own open deposit. Its provider is asked before where it stands: what was paid is credited instead. One that is
 * cancelled already is answered as the first time. Undefined: it is done. Throws Failure for a key that came with another request.
 */
export async function cancelDeposit(
  { db }: Pick<Context, 'db'>,
  { deps, find }: { readonly deps: Pick<DepositDeps, 'takeStep'>; readonly find: FindDeposit },
  { merchant, memberId, key }: Sender,
  id: string,
): Promise<Refusal | undefined> {
  const asked = await db.withMerchant(merchant, (scope) => lockDeposit(scope, merchant, id));
  if (asked?.memberId !== memberId) return refuse('not_found');
  if (asked.state === 'waiting' && isCancellable(asked)) await find(merchant, id, asked.provider);
  return db.withMerchant(merchant, async (scope) => {
    const order = await lockDeposit(scope, merchant, id);
    if (order === undefined) return refuse('not_found');
    await recordSubmission(scope, { merchant, memberId, key, machine: DEPOSIT, id }, ['cancel']);
    return cancelLocked(scope, deps, order);
  });
}

/** Cancels a deposit that the transaction has locked; undefined: it is cancelled, now or before. */
export async function cancelLocked(
  db: Db,
  { takeStep }: Pick<DepositDeps, 'takeStep'>,
  order: LockedDeposit,
): Promise<Refusal | undefined> {
  if (order.state === 'cancelled') return undefined;
  if (!isCancellable(order)) return refuse('not_cancellable');
  const by = { actor: order.memberId };
  await takeStep(db, { machine: DEPOSIT, order, step: 'cancel', by, reportedMinor: order.amountMinor });
  return undefined;
}
