import { type PostingSign, type StateMachine, step } from './machine.ts';

/**
 * The member gets the amount that arrived, less the fee where the method charges the member; the member's debt of a
 * reversed deposit is repaid first (D47, D70).
 */
const credited = (out: 'provider' | 'suspense'): readonly PostingSign[] => [
  { from: out, to: 'MAIN', amount: 'arrived' },
  { from: 'MAIN', to: 'fees', amount: 'fee' },
  { from: 'MAIN', to: 'DEBT', amount: 'debt' },
];

/**
 * The provider reversed the payment, fully or partly: what the member no longer has becomes DEBT. The deposit's bonus
 * is revoked by its own step (grant: takeBack).
 */
const TAKEN_BACK: readonly PostingSign[] = [
  { from: 'MAIN', to: 'provider', amount: 'covered' },
  { from: 'DEBT', to: 'provider', amount: 'uncovered' },
];

const PAID = { postings: credited('provider'), player: 'depositCredited' };
const QUESTIONED = {
  postings: [{ from: 'provider', to: 'suspense', amount: 'arrived' }],
  player: 'depositChecking',
} as const;
const ACCEPTED = { postings: credited('suspense'), player: 'depositCredited' };
const REFUNDED = {
  postings: [{ from: 'suspense', to: 'provider', amount: 'arrived' }],
  player: 'depositRefunded',
} as const;
const FAILED = { player: 'depositFailed' };
/**
 * Money may still arrive after a cancellation: staff review a late payment
 * (docs/decisions/23-a-deposit-is-credited-by-what-arrived.md).
 */
const CANCELLED = { player: 'depositCancelled' };
const EXPIRED = { ...FAILED, timer: { minutes: 30 } };
const REVERSED = { postings: TAKEN_BACK, player: 'depositReversed', mail: true };

/**
 * A deposit (docs/reference/machines.md#deposit): an order is not money; only what arrived is credited, at most once; reversed
 * amounts add up.
 */
export const DEPOSIT: StateMachine = {
  name: 'deposit',
  isMembers: true,
  states: [
    { name: 'new' },
    { name: 'waiting' },
    { name: 'review' },
    { name: 'paid', isFinal: true },
    { name: 'refunded', isFinal: true },
    { name: 'failed', isFinal: true },
    { name: 'expired', isFinal: true },
    { name: 'cancelled', isFinal: true },
    { name: 'reversed', isFinal: true },
  ],
  steps: [
    step('new', 'begin', 'provider', 'waiting', { player: 'depositWaiting' }),
    step('new', 'fail', 'provider', 'failed', FAILED),
    step('new', 'expire', 'clock', 'expired', EXPIRED),
    step('new', 'cancel', 'member', 'cancelled', CANCELLED),
    step('waiting', 'pay', 'provider', 'paid', PAID),
    step('waiting', 'credit', 'two staff', 'paid', PAID),
    step('waiting', 'question', 'provider', 'review', QUESTIONED),
    step('waiting', 'fail', 'provider', 'failed', FAILED),
    step('waiting', 'expire', 'clock', 'expired', EXPIRED),
    step('waiting', 'cancel', 'member', 'cancelled', CANCELLED),
    step('review', 'accept', 'staff', 'paid', ACCEPTED),
    step('review', 'acceptAbove', 'two staff', 'paid', ACCEPTED),
    step('review', 'refund', 'staff', 'refunded', REFUNDED),
    step('review', 'refundAbove', 'two staff', 'refunded', REFUNDED),
    step('review', 'recall', 'provider', 'refunded', REFUNDED),
    step('failed', 'payLate', 'provider', 'paid', PAID),
    step('failed', 'questionLate', 'provider', 'review', QUESTIONED),
    step('expired', 'payLate', 'provider', 'paid', PAID),
    step('expired', 'questionLate', 'provider', 'review', QUESTIONED),
    step('cancelled', 'questionLate', 'provider', 'review', { ...QUESTIONED, player: 'depositCheckingLate' }),
    step('paid', 'reverse', 'provider', 'reversed', REVERSED),
    step('paid', 'takeBack', 'two staff', 'reversed', REVERSED),
    step('reversed', 'reverseMore', 'provider', 'reversed', REVERSED),
    step('reversed', 'takeRest', 'two staff', 'reversed', REVERSED),
  ],
};
