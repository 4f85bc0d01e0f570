import { exponentOf } from '#contract/payments/currencies.ts';
import type { ReportedReason } from '#contract/staff/told/reasons.ts';
import type { Db } from '#gateway/db/tables.ts';
import { WITHDRAWAL } from '#model/machines/withdrawal.ts';
import type { StepAmounts } from '../orders/plan.ts';
import type { TakeStep } from '../orders/take-step.ts';
import type { TakeStanding, ReportedOutcome, ReportedStanding } from '../orders/told-standing.ts';
import { markPayout } from './payout-row.ts';
import { lockByReference, type LockedWithdrawal } from './store.ts';

/** Takes what providers tell of payouts by themselves. */
export function createReportedPayouts(takeStep: TakeStep): TakeStanding {
  return (db, provider, reported) => takeReportedPayout(db, takeStep, provider, reported);
}

/**
 * Takes what a provider says of a payout into its order: one that was paid is confirmed, one that was refused fails and is reviewed
 * again, one that came back is returned, in whatever order it is told. What is of another amount, or of an order that is not with
 * the provider, or of a reference that was refused before another one was sent, is unfit: staff look at it. `isAnswer`: it was asked for, so what was said before counts again.
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
  // Of a reference that was refused for good nothing may follow: staff look at what does.
  if (order.reference !== reported.reference)
    return reported.state === 'refused' ? { kind: 'late', why: 'known' } : { kind: 'unfit', why: 'replaced' };
  const sequence = BigInt(reported.sequence);
  if (isAnswer ? sequence < order.sequence : sequence <= order.sequence) return { kind: 'late', why: 'older' };
  const steps = stepsTo(reported, order);
  if (steps === undefined) return { kind: 'unfit', why: whyUnfit(reported, order) };
  let at = order;
  for (const step of steps) at = await takeOne(db, takeStep, at, step);
  const isOver = at.state !== 'sending' && at.state !== 'unknown';
  await markPayout(db, reported.merchant, order.id, { sequence, ...(isOver ? { lookInS: null } : {}) });
  return { kind: 'taken' };
}

type Step = 'lose' | 'confirm' | 'refuse' | 'return';

/** The steps that lead to what is said; none where the order stands there already; undefined where it cannot be true of it. */
function stepsTo({ state, amountMinor }: ReportedStanding, order: LockedWithdrawal): readonly Step[] | undefined {
  const isOut = order.state === 'sending' || order.state === 'unknown';
  const isWhole = BigInt(amountMinor) === order.netMinor;
  switch (state) {
    case 'pending':
      return isOut ? [] : undefined;
    case 'paid':
      if (order.state === 'paid' || order.state === 'returned') return isWhole ? [] : undefined;
      return isOut && isWhole ? ['confirm'] : undefined;
    case 'returned':
      if (order.state === 'returned') return [];
      if (!isWhole) return undefined;
      return order.state === 'paid' ? ['return'] : isOut ? ['confirm', 'return'] : undefined;
    case 'refused':
      if (isOut) return order.state === 'sending' ? ['lose', 'refuse'] : ['refuse'];
      return order.state === 'paid' || order.state === 'returned' ? undefined : [];
    default:
      return undefined;
  }
}

/** Of what was paid and what came back the amount may be what does not fit. */
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
