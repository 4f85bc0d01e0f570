import type { RulesReply, StaffBudget } from '#contract/staff/promotion-rules/calls.ts';

/** The loaded data of the screen, and its site. */
export interface Found {
  readonly found: RulesReply;
  readonly merchant: string;
}

export function isShort({ reserved, left }: StaffBudget): boolean {
  return Number(reserved) > Number(left);
}
