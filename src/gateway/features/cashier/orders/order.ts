import type { Machine } from '#model/machines/machine.ts';

/** The table of each machine's orders. */
export const ORDER_TABLES = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  match: 'payout_match',
  correction: 'correction',
  redeem: 'redeem',
  grant: 'bonus_grant',
} as const;

export type OrderTableName = (typeof ORDER_TABLES)[keyof typeof ORDER_TABLES];

/** The table of a machine's orders. Throws for a machine that has none. */
export function tableOf({ name }: Machine): OrderTableName {
  const table = Object.entries(ORDER_TABLES).find(([machine]) => machine === name)?.[1];
  if (table === undefined) throw new Error(`Orders of the machine ${name} have no table`);
  return table;
}
