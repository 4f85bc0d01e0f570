import type { StaffWay } from '#contract/staff/cashier/order.ts';

/** Steps that go the way that the order was meant to go, whichever machine they are of; the others go against it. */
const FORWARD = [
  ...['credit', 'accept', 'acceptAbove', 'approve', 'approveAbove', 'settle', 'settleAbove', 'force'],
  ...['offerHouse', 'askHouse', 'agreeHouse'],
];

/** Whether a step goes the way that the order was meant to go. */
export function isForward({ step }: Pick<StaffWay, 'step'>): boolean {
  return FORWARD.includes(step);
}

/** The step that a key takes: `approve` the first that goes forward, `reject` the first that does not; undefined: none that may be. */
export function wayOf(key: 'approve' | 'reject', ways: readonly StaffWay[]): StaffWay | undefined {
  return ways.find((way) => way.bar === undefined && isForward(way) === (key === 'approve'));
}

/** What a press does with a step: takes it, proposes it to a colleague, or approves what a colleague has proposed. */
export function clickOf({ isOfTwo, isProposed }: StaffWay): 'take' | 'propose' | 'approve' {
  if (!isOfTwo) return 'take';
  return isProposed ? 'approve' : 'propose';
}
