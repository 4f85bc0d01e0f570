import { sql } from 'kysely';
import { isId } from '#contract/call/ids.ts';
import type { orderKinds } from '#contract/records/read.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { MovementRow, OWN_ACCOUNTS } from './movements.ts';

export interface MovementOrder {
  readonly of: (typeof orderKinds)[number];
  readonly id: string;
}

/** Orders by movement id; movements without an order are left out. */
export async function readOrders(
  db: Db,
  merchant: string,
  movements: readonly MovementRow[],
): Promise<ReadonlyMap<bigint, MovementOrder>> {
  const orders = new Map<bigint, MovementOrder>();
  const received = new Map<bigint, string>();
  for (const row of movements) {
    const [machine, id = ''] = (row.obligation ?? '').split(':');
    if (row.wallet === HELD && isId(row.subject ?? '')) orders.set(row.id, { of: 'withdrawal', id: row.subject ?? '' });
    else if ((machine === 'deposit' || machine === 'withdrawal') && isId(id)) orders.set(row.id, { of: machine, id });
    else if (machine === 'match' && isId(id)) received.set(row.id, id);
  }
  const deposits = await readDeposits(db, merchant, [...new Set(received.values())]);
  for (const [movement, match] of received) {
    const id = deposits.get(match);
    if (id !== undefined) orders.set(movement, { of: 'deposit', id });
  }
  return orders;
}

const HELD: keyof typeof OWN_ACCOUNTS = 'HELD';

/** Money received from members is part of a deposit. */
async function readDeposits(
  db: Db,
  merchant: string,
  matches: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (matches.length === 0) return new Map();
  const { rows } = await sql<{ id: string; deposit: string }>`select id, deposit_id as deposit from payout_match
    where merchant = ${merchant} and id = any(${[...matches]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, deposit }) => [id, deposit]));
}
