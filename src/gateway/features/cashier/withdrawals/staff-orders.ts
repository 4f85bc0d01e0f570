import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';
import { type PlannedStep, type StaffOrders, StaffStepRefused } from '../orders/staff-steps.ts';
import { updatePayout } from './payout-row.ts';
import { type LockedWithdrawal, lockWithdrawal } from './store.ts';

/** Minutes in the unknown state before staff may mark the payout as not paid. */
const GIVE_UP_MINUTES = 30;

/**
 * Staff steps for withdrawals: one staff user approves up to the merchant's limit, two above it; `reject` gives
 * everything back. For an unknown payout, `settle` marks it as paid (two staff users above the limit), and `giveUp`
 * marks it as not paid after half an hour. For a withdrawal paid by members, `release` gives back the part that is
 * neither paid nor matched; above the limit it needs two staff users.
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
    if (isSettle(step) || step === 'giveUp') await updatePayout(db, merchant, id, { pollInS: null });
  },
};

async function isFit(db: Db, order: LockedWithdrawal, step: string): Promise<boolean> {
  if (isSettle(step)) return order.heldMinor === order.amountMinor;
  if (step === 'giveUp') return isLongUnknown(db, order);
  // An open match blocks the release until it lapses or staff decide it.
  return !isRelease(step) || (order.way === 'c2c' && order.matchedMinor === 0n);
}

const isSettle = (step: string) => step === 'settle' || step === 'settleAbove';

const isRelease = (step: string) => step === 'release' || step === 'releaseAbove';

function releaseRest(order: LockedWithdrawal): PlannedStep {
  const rest = restOf(order);
  return { reportedMinor: rest.unpaid, amounts: { ...rest } };
}

/**
 * Splits the held rest: the fee for the part that members have paid, rounded down, and the remainder, which goes back.
 */
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
