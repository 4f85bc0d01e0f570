import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { ordersOf, type QueuedOrder, statesOf, waitsForStaff } from './sources.ts';

export interface OrderSearch {
  readonly machine: string;
  readonly part: 'staff' | 'open' | 'done';
  /** Only orders of this member; undefined: of all members. */
  readonly memberId?: string | undefined;
  readonly after?: { readonly place: bigint; readonly id: string } | undefined;
}

const MOST_ROWS = 50;

/** Paginated orders: open orders start with the longest waiting, closed orders with the newest. */
export async function listOrders(
  db: Db,
  merchant: string,
  { machine, part, memberId, after }: OrderSearch,
): Promise<{ readonly rows: readonly QueuedOrder[]; readonly hasMore: boolean }> {
  const newestFirst = part === 'done';
  const direction = newestFirst ? sql`desc` : sql`asc`;
  const inPart = part === 'staff' ? waitsForStaff(machine) : sql`o.state = any(${statesOf(machine, part)})`;
  const which = sql`${inPart}
    and ${memberId === undefined ? sql`true` : sql`o.member_id = ${memberId}`}
    and ${after === undefined ? sql`true` : beyond(after, newestFirst)}`;
  const { rows } = await sql<QueuedOrder>`${ordersOf(machine, merchant, which)}
    order by o.created_at ${direction}, o.id ${direction} limit ${MOST_ROWS + 1}`.execute(db);
  return { rows: rows.slice(0, MOST_ROWS), hasMore: rows.length > MOST_ROWS };
}

function beyond({ place, id }: { readonly place: bigint; readonly id: string }, newestFirst: boolean) {
  const at = sql`timestamptz 'epoch' + ${place} * interval '1 microsecond'`;
  return newestFirst ? sql`(o.created_at, o.id) < (${at}, ${id})` : sql`(o.created_at, o.id) > (${at}, ${id})`;
}

export async function findOrder(
  db: Db,
  merchant: string,
  machine: string,
  id: string,
): Promise<QueuedOrder | undefined> {
  const { rows } = await ordersOf(machine, merchant, sql`o.id = ${id}`).execute(db);
  return rows[0];
}
