import type { Payout } from '#contract/payments/payments.ts';
import type { FindAnswer } from '#contract/payments/provider.ts';
import type { Db } from '#gateway/db/tables.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';
import { updatePayout } from './payout-row.ts';
import { takeReportedPayout } from './reported-payouts.ts';
import { losePayout, type PayoutDeps, POLL_DELAYS, payoutOf } from './send-payout.ts';
import { type LockedWithdrawal, lockWithdrawal } from './store.ts';

/**
 * How many times in a row, a minute apart, the provider must report a payout as unknown before the payout is sent
 * again.
 */
const MOST_UNHEARD = 2;

/**
 * Stores the payout status that the provider returned. A payout that the provider does not know is marked as unknown.
 * After two such answers, a minute apart, the payout is sent again under the same reference (D49) and is returned here.
 * A payout whose sending was refused has failed.
 */
export async function keepFindAnswer(
  db: Db,
  deps: PayoutDeps,
  { merchant, id, reference }: Pick<LockedWithdrawal, 'merchant' | 'id' | 'reference'>,
  answer: FindAnswer,
): Promise<Payout | undefined> {
  const order = await lockWithdrawal(db, merchant, id);
  // The order has moved on since the provider was queried.
  if (order?.reference !== reference) return undefined;
  if (order.state !== 'sending' && order.state !== 'unknown') return undefined;
  if (answer.kind === 'unknown') return undefined;
  if (answer.kind === 'absent') return keepAbsent(db, deps, order);
  const { standing } = answer;
  if (standing.direction !== 'out') return undefined;
  // The next step may end the sending state, which clears the schedule of status queries; so schedule the query first.
  await updatePayout(db, merchant, id, { unheard: 0, pollInS: POLL_DELAYS.knownS, refusedAs: null });
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
    await updatePayout(db, merchant, id, { pollInS: null });
    return undefined;
  }
  const unheard = order.unheard + 1;
  const isSentAgain = unheard >= MOST_UNHEARD;
  await updatePayout(db, merchant, id, { unheard: isSentAgain ? 0 : unheard, pollInS: POLL_DELAYS.unsureS });
  return isSentAgain ? payoutOf(db, atRest, order) : undefined;
}
