import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { recordSubmission } from '../orders/record-submission.ts';
import type { Sender } from './deposit-sent.ts';
import type { DepositDeps } from './deps.ts';
import type { FindDeposit } from './find-deposit.ts';
import { type LockedDeposit, lockDeposit } from './lock-deposit.ts';

const OPEN = ['new', 'waiting'];

/**
 * Whether the member may cancel a deposit: neither the member nor the provider has reported a payment, and it does not
 * pay another member (docs/decisions/23-a-deposit-is-credited-by-what-arrived.md).
 */
export function isCancellable({ state, way, isSent }: Pick<LockedDeposit, 'state' | 'way' | 'isSent'>): boolean {
  return OPEN.includes(state) && way !== 'c2c' && !isSent;
}

/**
 * Cancels a member's own open deposit. Polls the provider first: a paid deposit is credited instead. A cancelled one
 * returns the same result again. Undefined: done. Throws Failure if the key came with another request.
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

/** Cancels a deposit that the transaction has locked; undefined: cancelled, now or before. */
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
