import type { StaffWay } from '#contract/staff/cashier/order.ts';

/** Steps of any state machine that advance the order; all others reject it. */
const FORWARD = [
  ...['credit', 'accept', 'acceptAbove', 'approve', 'approveAbove', 'settle', 'settleAbove', 'force'],
  ...['offerHouse', 'askHouse', 'agreeHouse'],
];

export function isForward({ step }: Pick<StaffWay, 'step'>): boolean {
  return FORWARD.includes(step);
}

/**
 * The step of a key: `approve` takes the first permitted step that advances the order, `reject` the first permitted
 * step that does not; undefined if there is none.
 */
export function wayOf(key: 'approve' | 'reject', ways: readonly StaffWay[]): StaffWay | undefined {
  return ways.find((way) => way.bar === undefined && isForward(way) === (key === 'approve'));
}

/** What a click on a step does: execute it, propose it to another staff user, or approve another user's proposal. */
export function clickOf({ isOfTwo, isProposed }: StaffWay): 'take' | 'propose' | 'approve' {
  if (!isOfTwo) return 'take';
  return isProposed ? 'approve' : 'propose';
}
