import type { Db } from '#gateway/db/tables.ts';
import { type MinutesOf, setTimers } from '#gateway/timers/set-timers.ts';
import type { StateMachine } from '#model/state-machines/machine.ts';

/** An order whose row was inserted in this transaction, in the initial state of its state machine. */
export interface NewOrder {
  readonly merchant: string;
  readonly id: string;
  /** Name of the creation in the history. */
  readonly step: string;
  readonly takenBy: 'member' | 'staff' | 'provider' | 'system';
  /** The member's or staff member's id, a provider's code, or `system`. */
  readonly actor: string;
  readonly reason?: string;
  /** The merchant's own minutes for a scheduled step. */
  readonly minutesOf?: MinutesOf;
}

const FIRST = 0n;

/** Writes the first history entry of a new order, and sets the timers of its initial state. */
export async function openOrder(db: Db, machine: StateMachine, order: NewOrder): Promise<void> {
  const { merchant, id, step, takenBy, actor, reason = null } = order;
  const state = machine.states[0].name;
  await db
    .insertInto('order_step')
    .values({
      merchant,
      machine: machine.name,
      order_id: id,
      version: FIRST,
      step,
      state,
      taken_by: takenBy,
      actor,
      proposed_by: null,
      reason,
      transfer_id: null,
    })
    .execute();
  await setTimers(db, merchant, machine, { id, state, version: FIRST }, order.minutesOf);
}
