import { randomUUID } from 'node:crypto';
import { exponentOf } from '#contract/payments/currencies.ts';
import type { Payout } from '#contract/payments/payments.ts';
import type { FindAnswer, SendAnswer } from '#contract/payments/provider.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';
import { openPayee } from '../accounts/store.ts';
import type { TakeStep } from '../orders/take-step.ts';
import { updatePayout } from './payout-row.ts';
import { type LockedWithdrawal, lockByReference, lockWithdrawal } from './store.ts';

/**
 * Seconds until the payout status is queried: after sending without an answer, and after the provider has accepted it.
 */
export const POLL_DELAYS = { unsureS: 60, knownS: 300 } as const;

/** Dependencies of the payout worker. */
export interface PayoutDeps {
  readonly takeStep: TakeStep;
  readonly atRest: AtRest;
}

/**
 * Starts sending an approved order; from here on it counts as sent. Returns the payout to send after the transaction;
 * undefined for an order that depositing members pay, which waits for matches.
 */
export async function beginPayout(
  db: Db,
  { takeStep, atRest }: PayoutDeps,
  order: LockedWithdrawal,
): Promise<Payout | undefined> {
  const { merchant, id, amountMinor } = order;
  await takeStep(db, { machine: WITHDRAWAL, order, step: 'send', by: { actor: 'system' }, reportedMinor: amountMinor });
  if (order.way === 'c2c') return undefined;
  await updatePayout(db, merchant, id, { isAsked: true, pollInS: POLL_DELAYS.unsureS, unheard: 0, refusedAs: null });
  return payoutOf(db, atRest, order);
}

/**
 * Sends an order again that was with the provider before and was approved again; `answer` is the provider's current
 * status of the reference. The order gets a new reference only after a final refusal; otherwise the same reference is
 * sent, which pays at most once. Undefined if the order has moved on in the meantime.
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

/**
 * The provider reports the reference as refused; or sending was refused and the provider does not know the reference.
 */
function isRefusedForGood({ refusedAs }: LockedWithdrawal, answer: FindAnswer | undefined): boolean {
  if (answer?.kind === 'absent') return refusedAs !== undefined;
  return answer?.kind === 'found' && answer.standing.direction === 'out' && answer.standing.state === 'refused';
}

/** Assigns a new reference that the provider has not seen yet. */
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

/** Payout request to the provider: always identical, so that the provider pays once however often it is sent. */
export async function payoutOf(db: Db, atRest: AtRest, order: LockedWithdrawal): Promise<Payout> {
  const { merchant, reference, currency, netMinor, kind, accountId } = order;
  const exponent = exponentOf(currency);
  if (exponent === undefined) throw new Error(`Nothing is paid in ${currency}`);
  return {
    merchant,
    reference,
    amountMinor: String(netMinor),
    currency,
    exponent,
    kind: PAYOUT_KINDS[kind],
    payee: await openPayee(db, atRest, order, accountId),
  };
}

const PAYOUT_KINDS = { BANK: 'bank', EWALLET: 'ewallet', CRYPTO: 'crypto', C2C: 'c2c' } as const;

/**
 * Stores the provider's answer. After acceptance, the result comes by event or status query. Any other answer is no
 * proof of non-payment (D49): the order is unknown until the next status query.
 */
export async function keepSendAnswer(
  db: Db,
  takeStep: TakeStep,
  { merchant, reference }: Payout,
  answer: SendAnswer,
): Promise<void> {
  const order = await lockByReference(db, merchant, reference);
  // An event arrived first.
  if (order?.reference !== reference || (order.state !== 'sending' && order.state !== 'unknown')) return;
  if (answer.kind === 'accepted')
    return updatePayout(db, merchant, order.id, { pollInS: POLL_DELAYS.knownS, refusedAs: null });
  const no = answer.kind === 'refused' ? { refusedAs: answer.reason, pollInS: 0 } : { pollInS: POLL_DELAYS.unsureS };
  await updatePayout(db, merchant, order.id, no);
  await losePayout(db, takeStep, order);
}

/** Marks a payout as unknown: it may or may not have been paid. */
export async function losePayout(db: Db, takeStep: TakeStep, order: LockedWithdrawal): Promise<LockedWithdrawal> {
  if (order.state !== 'sending') return order;
  const by = { actor: 'system' };
  const taken = await takeStep(db, { machine: WITHDRAWAL, order, step: 'lose', by, reportedMinor: order.amountMinor });
  return { ...order, ...taken };
}
