import { type PostingSign, type StateMachine, step } from './machine.ts';

const HELD: readonly PostingSign[] = [{ from: 'POINTS', to: 'points_mall', amount: 'points' }];
const SPENT: readonly PostingSign[] = [{ from: 'points_mall', to: 'points_issue', amount: 'points' }];
const GIVEN_BACK: readonly PostingSign[] = [{ from: 'points_mall', to: 'POINTS', amount: 'points' }];
const CREDITED: readonly PostingSign[] = [...SPENT, { from: 'points_cost', to: 'MAIN', amount: 'credit' }];

/**
 * An exchange of points for an item of the mall (docs/reference/machines.md#redeem, D55). The points are held until staff decide;
 * a money reward is credited at once.
 */
export const REDEEM: StateMachine = {
  name: 'redeem',
  isMembers: true,
  states: [
    { name: 'new', isPassing: true },
    { name: 'process' },
    { name: 'approved', isFinal: true },
    { name: 'rejected', isFinal: true },
  ],
  steps: [
    step('new', 'request', 'member', 'process', { postings: HELD, player: 'redeemRequested' }),
    step('process', 'credit', 'system', 'approved', { postings: CREDITED, player: 'redeemCredited' }),
    step('process', 'approve', 'staff', 'approved', { postings: SPENT, player: 'redeemApproved', mail: true }),
    step('process', 'reject', 'staff', 'rejected', { postings: GIVEN_BACK, player: 'redeemRejected', mail: true }),
  ],
};
