import { type PostingSign, type StateMachine, step } from './machine.ts';

const HELD: readonly PostingSign[] = [{ from: 'MAIN', to: 'HELD', amount: 'held' }];
const RELEASED: readonly PostingSign[] = [{ from: 'HELD', to: 'MAIN', amount: 'held' }];
const PAID_OUT: readonly PostingSign[] = [
  { from: 'HELD', to: 'provider', amount: 'net' },
  { from: 'HELD', to: 'fees', amount: 'fee' },
];
const REST_BACK: readonly PostingSign[] = [
  { from: 'HELD', to: 'MAIN', amount: 'unpaid' },
  { from: 'HELD', to: 'fees', amount: 'fee' },
];
const CAME_BACK: readonly PostingSign[] = [
  { from: 'provider', to: 'MAIN', amount: 'net' },
  { from: 'fees', to: 'MAIN', amount: 'fee' },
];

const APPROVED = { player: 'withdrawalApproved', mail: true };
const NOT_PAID = { postings: RELEASED, player: 'withdrawalRejected', mail: true };
const RELEASED_REST = { postings: REST_BACK, player: 'withdrawalReleased', mail: true };
const PAID = { postings: PAID_OUT, player: 'withdrawalPaid', mail: true };
const RETURNED = { postings: CAME_BACK, player: 'withdrawalReturned', mail: true };

/**
 * A withdrawal (docs/reference/machines.md#withdrawal). From the first step on the money is HELD until its outcome is known. A
 * provider's refusal and a missing answer are both `unknown` until the provider was asked again: a time-out that counts
 * as "not sent" pays twice (D49). For a withdrawal paid by members, staff return the unpaid rest
 * (docs/decisions/25-receipts-decide-matched-deposits.md).
 */
export const WITHDRAWAL: StateMachine = {
  name: 'withdrawal',
  isMembers: true,
  states: [
    { name: 'new', isPassing: true },
    { name: 'held' },
    { name: 'approved' },
    { name: 'sending' },
    { name: 'unknown' },
    { name: 'failed' },
    { name: 'paid', isFinal: true },
    { name: 'rejected', isFinal: true },
    { name: 'cancelled', isFinal: true },
    { name: 'returned', isFinal: true },
    { name: 'released', isFinal: true },
  ],
  steps: [
    step('new', 'request', 'member', 'held', { postings: HELD, player: 'withdrawalRequested' }),
    step('held', 'pass', 'system', 'approved', APPROVED),
    step('held', 'approve', 'staff', 'approved', APPROVED),
    step('held', 'approveAbove', 'two staff', 'approved', APPROVED),
    step('held', 'reject', 'staff', 'rejected', NOT_PAID),
    step('held', 'cancel', 'member', 'cancelled', NOT_PAID),
    step('approved', 'send', 'system', 'sending'),
    step('sending', 'confirm', 'provider', 'paid', PAID),
    step('sending', 'release', 'staff', 'released', RELEASED_REST),
    step('sending', 'releaseAbove', 'two staff', 'released', RELEASED_REST),
    step('sending', 'lose', 'system', 'unknown', { player: 'withdrawalBeingPaid' }),
    step('unknown', 'confirm', 'provider', 'paid', PAID),
    step('unknown', 'settle', 'staff', 'paid', PAID),
    step('unknown', 'settleAbove', 'two staff', 'paid', PAID),
    step('unknown', 'refuse', 'provider', 'failed'),
    step('unknown', 'giveUp', 'staff', 'failed'),
    step('failed', 'hold', 'system', 'held'),
    step('paid', 'return', 'provider', 'returned', RETURNED),
  ],
};
