import type { StaffOption } from '#contract/staff/cashier/order.ts';

/** Steps of any state machine that advance the order; all others reject it. */
const FORWARD = [
  ...['credit', 'accept', 'acceptAbove', 'approve', 'approveAbove', 'settle', 'settleAbove', 'force'],
  ...['offerHouse', 'askHouse', 'agreeHouse'],
];

export function isForward({ step }: Pick<StaffOption, 'step'>): boolean {
  return FORWARD.includes(step);
}

/**
 * The step of a key: `approve` takes the first permitted step that advances the order, `reject` the first permitted
 * step that does not; undefined if there is none.
 */
export function optionOf(key: 'approve' | 'reject', options: readonly StaffOption[]): StaffOption | undefined {
  return options.find((option) => option.bar === undefined && isForward(option) === (key === 'approve'));
}

/** What a click on a step does: execute it, propose it to another staff user, or approve another user's proposal. */
export function clickOf({ isOfTwo, isProposed }: StaffOption): 'take' | 'propose' | 'approve' {
  if (!isOfTwo) return 'take';
  return isProposed ? 'approve' : 'propose';
}
