import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { WITHDRAWAL } from '#model/machines/withdrawal.ts';
import { type PlannedStep, type StaffOrders, StaffStepRefused } from '../orders/staff-steps.ts';
import { markPayout } from './payout-row.ts';
import { lockWithdrawal, type LockedWithdrawal } from './store.ts';

/** Minutes for which nobody knows whether it was paid before staff may say that it was not. */
const GIVE_UP_MINUTES = 30;

/**
 * What staff do with withdrawals: one approves up to the merchant's limit, above it two; `reject` gives all of it back; of one
 * that nobody knows of, `settle` says that it was paid (above the limit two say so), and `giveUp` after half an hour that it was not. Of one that members pay,
 * `release` gives back what no member has paid and none is about to pay; above the limit two do.
 */
export const withdrawalOrders: StaffOrders<LockedWithdrawal> = {
  machine: WITHDRAWAL,
  lock: lockWithdrawal,
  async plan(db, order, { step }): Promise<PlannedStep> {
    if (!(await isFit(db, order, step))) throw new StaffStepRefused('unfit', { id: order.id, step });
    const { netMinor: net, feeMinor: fee, heldMinor: held, amountMinor: reportedMinor } = order;
    if (isRelease(step)) return releaseRest(order);
    if (step === 'reject') return { reportedMinor, amounts: { held } };
    return isSettle(step) ? { reportedMinor, amounts: { net, fee } } : { reportedMinor, decidesMinor: reportedMinor };
  },
  async taken(db, { merchant, id }, { step }) {
    if (isSettle(step) || step === 'giveUp') await markPayout(db, merchant, id, { lookInS: null });
  },
};

async function isFit(db: Db, order: LockedWithdrawal, step: string): Promise<boolean> {
  if (isSettle(step)) return order.heldMinor === order.amountMinor;
  if (step === 'giveUp') return isLongUnknown(db, order);
  // Whoever is about to pay a part of it is waited for: the match lapses, or its staff decide.
  return !isRelease(step) || (order.way === 'c2c' && order.matchedMinor === 0n);
}

const isSettle = (step: string) => step === 'settle' || step === 'settleAbove';

const isRelease = (step: string) => step === 'release' || step === 'releaseAbove';

function releaseRest(order: LockedWithdrawal): PlannedStep {
  const rest = restOf(order);
  return { reportedMinor: rest.unpaid, amounts: { ...rest } };
}

/** What is still held of it: the fee of what members have paid, rounded down, and all the rest, which goes back. */
function restOf({ amountMinor, heldMinor, netMinor, feeMinor }: LockedWithdrawal) {
  const fee = (feeMinor * (amountMinor - heldMinor)) / netMinor;
  return { unpaid: heldMinor - fee, fee };
}

async function isLongUnknown(db: Db, { merchant, id, version }: LockedWithdrawal): Promise<boolean> {
  const row = await db
    .selectFrom('order_step')
    .select('version')
    .where('merchant', '=', merchant)
    .where('machine', '=', WITHDRAWAL.name)
    .where('order_id', '=', id)
    .where('version', '=', version)
    .where('at', '<=', sql<Date>`clock_timestamp() - make_interval(mins => ${GIVE_UP_MINUTES})`)
    .executeTakeFirst();
  return row !== undefined;
}
