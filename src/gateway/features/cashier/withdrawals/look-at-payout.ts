import type { Payout } from '#contract/payments/payments.ts';
import type { FindAnswer } from '#contract/payments/provider.ts';
import type { Db } from '#gateway/db/tables.ts';
import { WITHDRAWAL } from '#model/machines/withdrawal.ts';
import { markPayout } from './payout-row.ts';
import { LOOK, losePayout, type PayoutDeps, payoutOf } from './send-payout.ts';
import { lockWithdrawal, type LockedWithdrawal } from './store.ts';
import { takeReportedPayout } from './told-payouts.ts';

/** How often in a row the provider says that it never heard of a payout, a minute apart, before it is sent again. */
const MOST_UNHEARD = 2;

/**
 * Keeps where a payout stands, as the provider answered. One that it has never heard of is lost; said twice, a minute apart, it is
 * sent again under the same reference (D49): that payout is answered. One whose sending was refused has failed.
 */
export async function keepFindAnswer(
  db: Db,
  deps: PayoutDeps,
  { merchant, id, reference }: Pick<LockedWithdrawal, 'merchant' | 'id' | 'reference'>,
  answer: FindAnswer,
): Promise<Payout | undefined> {
  const order = await lockWithdrawal(db, merchant, id);
  // It was asked about, and has gone on meanwhile.
  if (order?.reference !== reference) return undefined;
  if (order.state !== 'sending' && order.state !== 'unknown') return undefined;
  if (answer.kind === 'unknown') return undefined;
  if (answer.kind === 'absent') return keepAbsent(db, deps, order);
  const { standing } = answer;
  if (standing.direction !== 'out') return undefined;
  // What follows may lead out of being sent, and then nothing is looked at any more.
  await markPayout(db, merchant, id, { unheard: 0, lookInS: LOOK.knownS, refusedAs: null });
  await takeReportedPayout(db, deps.takeStep, order.provider, { merchant, ...standing }, true);
  return undefined;
}

async function keepAbsent(db: Db, deps: PayoutDeps, found: LockedWithdrawal): Promise<Payout | undefined> {
  const { takeStep, atRest } = deps;
  const { merchant, id, amountMinor, provider } = found;
  const order = await losePayout(db, takeStep, found);
  if (order.refusedAs !== undefined) {
    const by = { actor: provider, reason: order.refusedAs };
    await takeStep(db, { machine: WITHDRAWAL, order, step: 'refuse', by, reportedMinor: amountMinor });
    await markPayout(db, merchant, id, { lookInS: null });
    return undefined;
  }
  const unheard = order.unheard + 1;
  const isSentAgain = unheard >= MOST_UNHEARD;
  await markPayout(db, merchant, id, { unheard: isSentAgain ? 0 : unheard, lookInS: LOOK.unsureS });
  return isSentAgain ? payoutOf(db, atRest, order) : undefined;
}
