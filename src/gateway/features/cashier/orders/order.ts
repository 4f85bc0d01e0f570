import type { StateMachine } from '#model/state-machines/machine.ts';

/** The order table of each state machine. */
export const ORDER_TABLES = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  match: 'payout_match',
  correction: 'correction',
  redeem: 'redeem',
  grant: 'bonus_grant',
} as const;

export type OrderTableName = (typeof ORDER_TABLES)[keyof typeof ORDER_TABLES];

/** Throws for a state machine without a table. */
export function tableOf({ name }: StateMachine): OrderTableName {
  const table = Object.entries(ORDER_TABLES).find(([machine]) => machine === name)?.[1];
  if (table === undefined) throw new Error(`Orders of the machine ${name} have no table`);
  return table;
}
