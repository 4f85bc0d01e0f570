import { exponentOf } from '#contract/payments/currencies.ts';
import type { Payout } from '#contract/payments/payments.ts';
import type { SendAnswer } from '#contract/payments/provider.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import { WITHDRAWAL } from '#model/machines/withdrawal.ts';
import { openPayee } from '../accounts/store.ts';
import type { TakeStep } from '../orders/take-step.ts';
import { markPayout } from './payout-row.ts';
import { lockWithdrawal, type WithdrawalInHand } from './store.ts';

/** Seconds until a payout is asked about: after it was sent and before it is known, and once the provider has it. */
export const LOOK = { unsureS: 60, knownS: 300 } as const;

/** What a step of the worker takes. */
export interface PayoutGround {
  readonly takeStep: TakeStep;
  readonly atRest: AtRest;
}

/**
 * Gets an approved order on its way: from here on it counts as sent. Answers what the provider is then asked for, outside of the
 * transaction; undefined for one that members who deposit pay, which waits for them.
 */
export async function beginPayout(
  db: Db,
  { takeStep, atRest }: PayoutGround,
  order: WithdrawalInHand,
): Promise<Payout | undefined> {
  const { merchant, id, amountMinor } = order;
  await takeStep(db, { machine: WITHDRAWAL, order, step: 'send', by: { actor: 'system' }, toldMinor: amountMinor });
  if (order.way === 'c2c') return undefined;
  await markPayout(db, merchant, id, { isAsked: true, lookInS: LOOK.unsureS, unheard: 0, refusedAs: null });
  return payoutOf(db, atRest, order);
}

/** What the provider is asked to pay: the same each time, so that it pays once whatever is sent again. */
export async function payoutOf(db: Db, atRest: AtRest, order: WithdrawalInHand): Promise<Payout> {
  const { merchant, id, currency, netMinor, kind, accountId } = order;
  const exponent = exponentOf(currency);
  if (exponent === undefined) throw new Error(`Nothing is paid in ${currency}`);
  return {
    ...{ merchant, reference: id, amountMinor: String(netMinor), currency, exponent },
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
  const order = await lockWithdrawal(db, merchant, reference);
  // An event was faster.
  if (order?.state !== 'sending' && order?.state !== 'unknown') return;
  if (answer.kind === 'accepted') return markPayout(db, merchant, order.id, { lookInS: LOOK.knownS, refusedAs: null });
  const no = answer.kind === 'refused' ? { refusedAs: answer.reason, lookInS: 0 } : { lookInS: LOOK.unsureS };
  await markPayout(db, merchant, order.id, no);
  await losePayout(db, takeStep, order);
}

/** It is not known whether it was paid. */
export async function losePayout(db: Db, takeStep: TakeStep, order: WithdrawalInHand): Promise<WithdrawalInHand> {
  if (order.state !== 'sending') return order;
  const by = { actor: 'system' };
  const taken = await takeStep(db, { machine: WITHDRAWAL, order, step: 'lose', by, toldMinor: order.amountMinor });
  return { ...order, ...taken };
}
