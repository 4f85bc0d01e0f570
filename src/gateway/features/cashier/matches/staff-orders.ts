import { MATCH } from '#model/state-machines/match.ts';
import type { StaffOrders } from '../orders/staff-steps.ts';
import { type LockedMatch, lockWithSides } from './lock-match.ts';

/**
 * Staff steps of a disputed match: two staff users `force` the receipt of the whole remainder, which is never refunded
 * (M184), or one refuses it. createMatchSteps takes the steps, as all steps of a match.
 */
export const MATCH_ORDERS: StaffOrders<LockedMatch> = {
  machine: MATCH,
  lock: lockWithSides,
  async plan(_db, { amountMinor, receivedMinor, heldBy }, { step }) {
    const left = amountMinor - receivedMinor;
    const moves = step === 'force' ? { amounts: { left } } : { decidesMinor: left };
    return { ...moves, reportedMinor: left, alsoNotify: [heldBy] };
  },
};
