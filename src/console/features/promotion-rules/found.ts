import type { RulesReply, StaffBudget } from '#contract/staff/promotion-rules/calls.ts';

/** What the screen has read, and of which site. */
export interface Found {
  readonly found: RulesReply;
  readonly merchant: string;
}

/** Whether a budget owes more than it holds. */
export function isShort({ reserved, left }: StaffBudget): boolean {
  return Number(reserved) > Number(left);
}
