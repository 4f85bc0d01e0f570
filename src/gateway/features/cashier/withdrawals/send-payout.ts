import { randomUUID } from 'node:crypto';
import { exponentOf } from '#contract/payments/currencies.ts';
import type { Payout } from '#contract/payments/payments.ts';
import type { FindAnswer, SendAnswer } from '#contract/payments/provider.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import { WITHDRAWAL } from '#model/machines/withdrawal.ts';
import { openPayee } from '../accounts/store.ts';
import type { TakeStep } from '../orders/take-step.ts';
import { markPayout } from './payout-row.ts';
import { lockByReference, lockWithdrawal, type LockedWithdrawal } from './store.ts';

/** Seconds until a payout is asked about: after it was sent and before it is known, and once the provider has it. */
export const LOOK = { unsureS: 60, knownS: 300 } as const;

/** What a step of the worker takes. */
export interface PayoutDeps {
  readonly takeStep: TakeStep;
  readonly atRest: AtRest;
}

/**
 * Gets an approved order on its way: from here on it counts as sent. Answers what the provider is then asked for, outside of the
 * transaction; undefined for one that members who deposit pay, which waits for them.
 */
export async function beginPayout(
  db: Db,
  { takeStep, atRest }: PayoutDeps,
  order: LockedWithdrawal,
): Promise<Payout | undefined> {
  const { merchant, id, amountMinor } = order;
  await takeStep(db, { machine: WITHDRAWAL, order, step: 'send', by: { actor: 'system' }, reportedMinor: amountMinor });
  if (order.way === 'c2c') return undefined;
  await markPayout(db, merchant, id, { isAsked: true, lookInS: LOOK.unsureS, unheard: 0, refusedAs: null });
  return payoutOf(db, atRest, order);
}

/**
 * Gets an order on its way that was with the provider before and was approved once more; `answer` is what the provider said of the
 * reference just now. Only where it is refused for good the order gets another one: in every other case the same reference is sent,
 * which pays at most once. Undefined where the order has gone on meanwhile.
 */
export async function beginAgain(
  db: Db,
  deps: PayoutDeps,
  { merchant, id, version }: LockedWithdrawal,
  answer: FindAnswer | undefined,
): Promise<Payout | undefined> {
  const order = await lockWithdrawal(db, merchant, id);
  if (order?.state !== 'approved' || order.version !== version) return undefined;
  return beginPayout(db, deps, isRefusedForGood(order, answer) ? await nextAttempt(db, order) : order);
}

/** It was refused, as the provider says of the reference; or sending it was, and the provider has never heard of it. */
function isRefusedForGood({ refusedAs }: LockedWithdrawal, answer: FindAnswer | undefined): boolean {
  if (answer?.kind === 'absent') return refusedAs !== undefined;
  return answer?.kind === 'found' && answer.standing.direction === 'out' && answer.standing.state === 'refused';
}

/** Another reference, of which the provider has said nothing yet. */
async function nextAttempt(db: Db, order: LockedWithdrawal): Promise<LockedWithdrawal> {
  const { merchant, id } = order;
  const [reference, attempt] = [randomUUID(), order.attempt + 1];
  await db.insertInto('payout_attempt').values({ merchant, reference, withdrawal_id: id, attempt }).execute();
  await db
    .updateTable('withdrawal')
    .set({ attempt, sequence: 0n })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .execute();
  return { ...order, reference, attempt, sequence: 0n };
}

/** What the provider is asked to pay: the same each time, so that it pays once whatever is sent again. */
export async function payoutOf(db: Db, atRest: AtRest, order: LockedWithdrawal): Promise<Payout> {
  const { merchant, reference, currency, netMinor, kind, accountId } = order;
  const exponent = exponentOf(currency);
  if (exponent === undefined) throw new Error(`Nothing is paid in ${currency}`);
  return {
    ...{ merchant, reference, amountMinor: String(netMinor), currency, exponent },
    kind: PAYOUT_KINDS[kind],
    payee: await openPayee(db, atRest, order, accountId),
  };
}

const PAYOUT_KINDS = { BANK: 'bank', EWALLET: 'ewallet', CRYPTO: 'crypto', C2C: 'c2c' } as const;

/**
 * Keeps what the provider answered. That it has it: the rest is told by an event, or asked for. Anything else is no proof that
 * it was not paid (D49): the order is unknown until the provider was asked again.
 */
export async function keepSendAnswer(
  db: Db,
  takeStep: TakeStep,
  { merchant, reference }: Payout,
  answer: SendAnswer,
): Promise<void> {
  const order = await lockByReference(db, merchant, reference);
  // An event was faster.
  if (order?.reference !== reference || (order.state !== 'sending' && order.state !== 'unknown')) return;
  if (answer.kind === 'accepted') return markPayout(db, merchant, order.id, { lookInS: LOOK.knownS, refusedAs: null });
  const no = answer.kind === 'refused' ? { refusedAs: answer.reason, lookInS: 0 } : { lookInS: LOOK.unsureS };
  await markPayout(db, merchant, order.id, no);
  await losePayout(db, takeStep, order);
}

/** It is not known whether it was paid. */
export async function losePayout(db: Db, takeStep: TakeStep, order: LockedWithdrawal): Promise<LockedWithdrawal> {
  if (order.state !== 'sending') return order;
  const by = { actor: 'system' };
  const taken = await takeStep(db, { machine: WITHDRAWAL, order, step: 'lose', by, reportedMinor: order.amountMinor });
  return { ...order, ...taken };
}
