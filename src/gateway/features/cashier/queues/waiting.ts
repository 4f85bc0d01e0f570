import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { MACHINE_NAMES, ordersOf, type QueuedOrder, statesOf, waitsForStaff } from './sources.ts';

/** Totals of open orders in one state; orders that wait for staff are counted separately from those that do not. */
export interface WaitingState {
  readonly machine: string;
  readonly state: string;
  /** Only staff can continue these orders. */
  readonly isStaffs: boolean;
  readonly count: bigint;
  /** Money at stake in minor units; for corrections the sum of absolute amounts. */
  readonly amountMinor: bigint;
  readonly oldestAt: Date;
}

const TABLES = [
  ['deposit', 'deposit'],
  ['withdrawal', 'withdrawal'],
  ['match', 'payout_match'],
  ['correction', 'correction'],
] as const;

/** Counts and ages of open orders by state, of money in suspense, and of provider events that need review. */
export async function readWaiting(db: Db, merchant: string): Promise<readonly WaitingState[]> {
  const parts = TABLES.map(
    ([machine, table]) => sql`
      select ${machine} as machine, state, "isStaffs", count(*) as count, sum(abs(amount_minor))::bigint as "amountMinor",
        min(created_at) as "oldestAt"
      from (select o.state, o.amount_minor, o.created_at, ${waitsForStaff(machine)} as "isStaffs" from ${sql.table(table)} o
        where o.merchant = ${merchant} and o.state = any(${statesOf(machine, 'open')})) o
      group by state, "isStaffs"`,
  );
  const { rows } = await sql<WaitingState>`${sql.join(parts, sql` union all `)} union all
    select 'suspense', 'open', true, count(*), sum(amount_minor)::bigint, min(created_at)
    from suspense where merchant = ${merchant} and closed_as is null having count(*) > 0
    union all select 'told', 'open', true, count(*), 0::bigint, min(taken_at)
    from provider_event where merchant = ${merchant} and due_at is not null and closed_at is null having count(*) > 0`.execute(
    db,
  );
  return rows;
}

/**
 * Columns merchant, kind and at of what waits for staff in the cashier, at every merchant in the scope of the reading
 * role. An order with a proposed step is a proposal, and so is a correction.
 */
export const WAITING_ORDERS = sql`
  ${sql.join(
    TABLES.map(([machine, table]) => {
      const kind =
        machine === 'correction' ? sql`'proposal'` : sql`case when p.at is null then ${machine} else 'proposal' end`;
      return sql`select o.merchant, ${kind} as kind, coalesce(p.at, o.created_at) as at from ${sql.table(table)} o
        left join lateral (select min(p.at) as at from order_proposal p where p.merchant = o.merchant
          and p.machine = ${machine} and p.order_id = o.id and p.version = o.version) p on true
        where p.at is not null or ${waitsForStaff(machine)}`;
    }),
    sql` union all `,
  )}
  union all select merchant, case when proposed_by is null then 'suspense' else 'proposal' end, created_at
    from suspense where closed_as is null
  union all select merchant, 'reported', taken_at from provider_event where due_at is not null and closed_at is null`;

/** A proposed step that needs a second staff user, for an order that has not changed since. */
export interface ProposedStep {
  readonly machine: string;
  readonly orderId: string;
  readonly version: bigint;
  readonly step: string;
  readonly proposedBy: string;
  readonly reason: string;
  readonly at: Date;
  /** Minor units as text, keyed by amount sign. */
  readonly amounts: Readonly<Record<string, string>>;
}

/** Maximum number of entries returned. */
const MOST = 200;

/**
 * Steps that wait for a second staff user, oldest first; only those of one order if the order is given. Corrections are
 * listed separately.
 */
export async function readProposals(
  db: Db,
  merchant: string,
  orders?: { readonly machine: string; readonly ids: readonly string[] },
): Promise<readonly ProposedStep[]> {
  const which =
    orders === undefined ? sql`true` : sql`machine = ${orders.machine} and order_id = any(${[...orders.ids]}::uuid[])`;
  const { rows } = await sql<ProposedStep>`
    select machine, order_id as "orderId", version, step, proposed_by as "proposedBy", reason, at, amounts
    from order_proposal where merchant = ${merchant} and ${which} order by at limit ${MOST}`.execute(db);
  return rows;
}

/** Orders with a proposal and open corrections, by state machine. */
export async function readProposedOrders(
  db: Db,
  merchant: string,
  proposals: readonly ProposedStep[],
): Promise<ReadonlyMap<string, readonly QueuedOrder[]>> {
  const found = new Map<string, readonly QueuedOrder[]>();
  for (const machine of MACHINE_NAMES) {
    const ids = proposals.filter((proposal) => proposal.machine === machine).map(({ orderId }) => orderId);
    const which = machine === 'correction' ? sql`o.state = 'proposed'` : sql`o.id = any(${ids}::uuid[])`;
    if (machine !== 'correction' && ids.length === 0) continue;
    const { rows } = await sql<QueuedOrder>`${ordersOf(machine, merchant, which)} limit ${MOST}`.execute(db);
    found.set(machine, rows);
  }
  return found;
}
