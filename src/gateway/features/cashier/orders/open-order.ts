import type { Db } from '#gateway/db/tables.ts';
import { type MinutesOf, setTimers } from '#gateway/timers/set-timers.ts';
import type { Machine } from '#model/machines/machine.ts';
import './tables.ts';

/** An order whose row this very transaction has inserted, in the first state of its machine. */
export interface NewOrder {
  readonly merchant: string;
  readonly id: string;
  /** What the history calls its birth. */
  readonly step: string;
  readonly takenBy: 'member' | 'staff' | 'provider' | 'system';
  /** The member's or staff member's id, a provider's code, or `system`. */
  readonly actor: string;
  readonly reason?: string;
  /** The merchant's own minutes for a step of the clock. */
  readonly minutesOf?: MinutesOf;
}

const FIRST = 0n;

/** Begins the history of a new order, and sets what the clock does where it begins. */
export async function openOrder(db: Db, machine: Machine, order: NewOrder): Promise<void> {
  const { merchant, id, step, takenBy, actor, reason = null } = order;
  const state = machine.states[0].name;
  await db
    .insertInto('order_step')
    .values({
      ...{ merchant, machine: machine.name, order_id: id, version: FIRST, step, state, taken_by: takenBy, actor },
      ...{ proposed_by: null, reason, transfer_id: null },
    })
    .execute();
  await setTimers(db, merchant, machine, { id, state, version: FIRST }, order.minutesOf);
}
