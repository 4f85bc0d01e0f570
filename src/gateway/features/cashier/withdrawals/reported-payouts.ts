import { exponentOf } from '#contract/payments/currencies.ts';
import type { ReportedReason } from '#contract/staff/reported-events/reasons.ts';
import type { Db } from '#gateway/db/tables.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';
import type { StepAmounts } from '../orders/plan.ts';
import type { ReportedOutcome, ReportedStanding, TakeStanding } from '../orders/reported-standing.ts';
import type { TakeStep } from '../orders/take-step.ts';
import { updatePayout } from './payout-row.ts';
import { type LockedWithdrawal, lockByReference } from './store.ts';

export function createReportedPayouts(takeStep: TakeStep): TakeStanding {
  return (db, provider, reported) => takeReportedPayout(db, takeStep, provider, reported);
}

/**
 * Applies a provider's payout status to its order, in any order of arrival: a paid payout is confirmed, a refused one
 * fails and goes back to review, a returned one is returned. A status is unfit, and staff review it, if the amount
 * differs, the order is not with the provider, or the reference was refused and replaced. `isAnswer`: the status was
 * queried, so a repeated sequence counts.
 */
export async function takeReportedPayout(
  db: Db,
  takeStep: TakeStep,
  provider: string,
  reported: ReportedStanding,
  isAnswer = false,
): Promise<ReportedOutcome> {
  const order = await lockByReference(db, reported.merchant, reported.reference);
  if (order?.provider !== provider || order.way === 'c2c') return { kind: 'unknown', why: 'noOrder' };
  if (reported.currency !== order.currency) return { kind: 'refused', error: 'currency_unsupported' };
  if (reported.exponent !== exponentOf(order.currency)) return { kind: 'refused', error: 'exponent_differs' };
  // No further event is expected for a finally refused reference: staff review it.
  if (order.reference !== reported.reference)
    return reported.state === 'refused' ? { kind: 'late', why: 'known' } : { kind: 'unfit', why: 'replaced' };
  const sequence = BigInt(reported.sequence);
  if (isAnswer ? sequence < order.sequence : sequence <= order.sequence) return { kind: 'late', why: 'older' };
  const steps = stepsTo(reported, order);
  if (steps === undefined) return { kind: 'unfit', why: whyUnfit(reported, order) };
  let at = order;
  for (const step of steps) at = await takeOne(db, takeStep, at, step);
  const isOver = at.state !== 'sending' && at.state !== 'unknown';
  await updatePayout(db, reported.merchant, order.id, { sequence, ...(isOver ? { pollInS: null } : {}) });
  return { kind: 'taken' };
}

type Step = 'lose' | 'confirm' | 'refuse' | 'return';
type OrderState = LockedWithdrawal['state'];

/**
 * Reported state -> state of the order -> the steps that lead from one to the other; none: the order is there already.
 * A pair that is missing contradicts the order, or does not concern it.
 */
const STEPS: Readonly<Record<string, Partial<Record<OrderState, readonly Step[]>>>> = {
  pending: { sending: [], unknown: [] },
  paid: { sending: ['confirm'], unknown: ['confirm'], paid: [], returned: [] },
  returned: { sending: ['confirm', 'return'], unknown: ['confirm', 'return'], paid: ['return'], returned: [] },
  refused: { sending: ['lose', 'refuse'], unknown: ['refuse'] },
};

/** Undefined if the report contradicts the order. */
function stepsTo({ state, amountMinor }: ReportedStanding, order: LockedWithdrawal): readonly Step[] | undefined {
  // A payout whose amount differs has not been paid as ordered; one that was returned needs no amount any more.
  const isWhole = BigInt(amountMinor) === order.netMinor || (state === 'returned' && order.state === 'returned');
  if ((state === 'paid' || state === 'returned') && !isWhole) return undefined;
  const steps = STEPS[state]?.[order.state];
  // A refusal of an order that is not with the provider and was not paid changes nothing.
  const isMoot = state === 'refused' && order.state !== 'paid' && order.state !== 'returned';
  return steps ?? (isMoot ? [] : undefined);
}

/** For paid and returned payouts, the amount may be the mismatch. */
function whyUnfit({ state, amountMinor }: ReportedStanding, { netMinor }: LockedWithdrawal): ReportedReason {
  return (state === 'paid' || state === 'returned') && BigInt(amountMinor) !== netMinor ? 'otherAmount' : 'noStep';
}

async function takeOne(db: Db, takeStep: TakeStep, order: LockedWithdrawal, step: Step): Promise<LockedWithdrawal> {
  const { provider, netMinor, feeMinor, amountMinor } = order;
  const amounts: StepAmounts = step === 'confirm' || step === 'return' ? { net: netMinor, fee: feeMinor } : {};
  const by = { actor: step === 'lose' ? 'system' : provider };
  const taken = await takeStep(db, { machine: WITHDRAWAL, order, step, by, amounts, reportedMinor: amountMinor });
  return { ...order, ...taken };
}
