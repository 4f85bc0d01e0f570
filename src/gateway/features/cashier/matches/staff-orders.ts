import { MATCH } from '#model/machines/match.ts';
import type { StaffOrders } from '../orders/staff-steps.ts';
import { lockWithSides, type LockedMatch } from './lock-match.ts';

/**
 * What staff do with a disputed match: two `force` the receipt of all that is left, which is never refunded (M184), or one of them
 * refuses it. Their steps are taken by createMatchSteps, as all of a match's.
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
