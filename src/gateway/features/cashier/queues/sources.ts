import { type RawBuilder, sql } from 'kysely';
import { ORDER_MACHINES } from '#contract/staff/cashier/order.ts';
import { machineNamed } from '#model/state-machines/machines.ts';
import { lapsesOf, WITHDRAWALS_LAPSES } from '../orders/match-lapses.ts';

/** Columns that staff read of every order, for all state machines. */
export interface QueuedOrder {
  readonly id: string;
  readonly state: string;
  readonly version: bigint;
  /** For a match: the withdrawing member. */
  readonly memberId: string;
  readonly account: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly createdAt: Date;
  /** Microseconds since 1970: the page cursor. */
  readonly place: bigint;
  readonly dueAt: Date | null;
  readonly method: string | null;
  readonly provider: string | null;
  /** For a correction: the proposer and the reason. */
  readonly proposedBy: string | null;
  readonly reason: string | null;
}

const METHODS_ORDER = sql`o.member_id, o.currency, o.method_id, o.provider, null::text as proposed_by, o.reason`;

/** Orders of each state machine with uniform columns. */
const SOURCES: Readonly<Record<string, RawBuilder<unknown>>> = {
  deposit: sql`select o.merchant, o.id, o.state, o.version, o.amount_minor, o.created_at, ${METHODS_ORDER} from deposit o`,
  withdrawal: sql`select o.merchant, o.id, o.state, o.version, o.amount_minor, o.created_at, ${METHODS_ORDER},
      o.held_minor, o.fee_minor, o.matched_minor
    from withdrawal o`,
  match: sql`select o.merchant, o.id, o.state, o.version, o.amount_minor, o.created_at, w.member_id, w.currency,
      w.method_id, w.provider, null::text as proposed_by, null::text as reason
    from payout_match o join withdrawal w on w.merchant = o.merchant and w.id = o.withdrawal_id`,
  correction: sql`select o.merchant, o.id, o.state, o.version, o.amount_minor, o.created_at, o.member_id, o.currency,
      null::uuid as method_id, null::text as provider, o.proposed_by, o.reason
    from correction o`,
};

/** Orders of a state machine as QueuedOrder rows; the condition `which` uses the aliases o (order) and m (member). */
export function ordersOf(machine: string, merchant: string, which: RawBuilder<unknown>): RawBuilder<QueuedOrder> {
  return sql<QueuedOrder>`
    select o.id, o.state, o.version, o.member_id as "memberId", m.account, o.currency, o.amount_minor as "amountMinor",
      o.created_at as "createdAt", (extract(epoch from o.created_at) * 1000000)::bigint as place,
      (select min(t.due_at) from timer t where t.merchant = o.merchant and t.machine = ${machine}
        and t.subject_id = o.id and t.version = o.version and t.minutes_before = 0) as "dueAt",
      coalesce(p.words -> 'EN' ->> 'name', p.kind) as method, o.provider, o.proposed_by as "proposedBy", o.reason
    from (${SOURCES[machine]}) o
      join member m on m.merchant = o.merchant and m.id = o.member_id
      left join pay_method p on p.merchant = o.merchant and p.id = o.method_id
    where o.merchant = ${merchant} and ${which}`;
}

/**
 * Unmatched rest of a withdrawal paid by members that is below the minimum of every method between members, so no
 * member can pay it. Uses the alias o; only staff can continue it.
 */
const UNPAYABLE = sql`(o.state = 'sending' and o.matched_minor = 0 and exists (
  select from pay_method p where p.merchant = o.merchant and p.id = o.method_id and p.way = 'c2c'
    and o.held_minor - o.fee_minor < coalesce((select min(d.minimum_minor) from pay_method d
      where d.merchant = o.merchant and d.direction = 'DEPOSIT' and d.way = 'c2c' and d.is_on), o.amount_minor)))`;

/** A withdrawal that members repeatedly left unpaid and that has no open match: staff release the rest. */
const LEFT_UNPAID = sql`(o.state = 'sending' and o.matched_minor = 0 and ${lapsesOf('o')} >= ${WITHDRAWALS_LAPSES})`;

/** Whether an order of a state machine waits for staff; uses the alias o. */
export function waitsForStaff(machine: string): RawBuilder<boolean> {
  const isStaffs = sql<boolean>`o.state = any(${statesOf(machine, 'staff')})`;
  return machine === 'withdrawal' ? sql<boolean>`(${isStaffs} or ${UNPAYABLE} or ${LEFT_UNPAID})` : isStaffs;
}

/** States in which an order waits only for staff. */
const STAFFS: Readonly<Record<string, readonly string[]>> = {
  deposit: ['review'],
  withdrawal: ['held', 'unknown'],
  match: ['disputed'],
  correction: ['proposed'],
};

/** States of a state machine's orders: waiting for staff, open, or done. */
export function statesOf(machine: string, part: 'staff' | 'open' | 'done'): readonly string[] {
  if (part === 'staff') return STAFFS[machine] ?? [];
  const states = machineNamed(machine)?.states ?? [];
  return states.filter(({ isFinal = false }) => isFinal === (part === 'done')).map(({ name }) => name);
}

export const MACHINE_NAMES: readonly string[] = ORDER_MACHINES;
