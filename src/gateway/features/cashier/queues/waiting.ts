import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { MACHINE_NAMES, ordersOf, type QueuedOrder, statesOf, waitsForStaff } from './sources.ts';

/** Orders of one state, together; of one state in which some wait for staff and others do not, those and these. */
export interface WaitingState {
  readonly machine: string;
  readonly state: string;
  /** Nothing but staff leads on. */
  readonly isStaffs: boolean;
  readonly count: bigint;
  /** Money at stake, minor units: of corrections whichever way it goes. */
  readonly amountMinor: bigint;
  readonly oldestAt: Date;
}

/** What is open in each state, what lies in suspense, and which provider events are cases: how much, and since when. */
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

const TABLES = [
  ['deposit', 'deposit'],
  ['withdrawal', 'withdrawal'],
  ['match', 'payout_match'],
  ['correction', 'correction'],
] as const;

/** A step of two staff that one has proposed for an order as it stands. */
export interface ProposedStep {
  readonly machine: string;
  readonly orderId: string;
  readonly version: bigint;
  readonly step: string;
  /** A staff member's id. */
  readonly proposedBy: string;
  readonly reason: string;
  readonly at: Date;
  /** Minor units as text, by their sign. */
  readonly amounts: Readonly<Record<string, string>>;
}

/** No tray holds more. */
const MOST = 200;

/** Steps that wait for a second colleague, the oldest first; of one order where it is named. Corrections are told by themselves. */
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

/** The orders that proposals and open corrections are of, by machine. */
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
