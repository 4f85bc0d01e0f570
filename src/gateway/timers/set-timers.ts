import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Machine, MachineStep } from '#model/machines/machine.ts';
import { stepsFrom } from '#model/machines/machines.ts';
import './tables.ts';

/** An order that has just entered a state, by a step back into it too. */
export interface TimedOrder {
  readonly id: string;
  readonly state: string;
  /** As the step left it. */
  readonly version: bigint;
}

/** The minutes that a merchant gives a step of the clock; undefined: those of the machine. */
export type MinutesOf = (step: MachineStep) => number | undefined;

/**
 * Sets what the clock will do in the order's new state, reminders too, in the transaction of the step; nothing where the clock
 * leads nowhere from it. Timers of the states before are left: their version is over. Asked again for the same version it sets
 * nothing more.
 */
export async function setTimers(
  db: Db,
  merchant: string,
  machine: Machine,
  { id, state, version }: TimedOrder,
  minutesOf: MinutesOf = () => undefined,
): Promise<void> {
  const timers = stepsFrom(machine, state).flatMap((step) => timersOf(step, minutesOf(step)));
  if (timers.length === 0) return;
  const rows = timers.map(({ step, minutes, minutesBefore }) => {
    const due = sql<Date>`now() + make_interval(mins => ${minutes - minutesBefore})`;
    const order = { merchant, machine: machine.name, subject_id: id, version };
    return { ...order, step, minutes_before: minutesBefore, due_at: due, next_at: due };
  });
  await db
    .insertInto('timer')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Sets one step of the clock for many orders that have just entered its state, each at its own time and without reminders. Asked
 * again for the same versions it sets nothing more.
 */
export async function setStepTimers(
  db: Db,
  merchant: string,
  { machine, step }: { readonly machine: string; readonly step: string },
  orders: readonly (Pick<TimedOrder, 'id' | 'version'> & { readonly dueAt: Date })[],
): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map(({ id, version, dueAt }) => {
    return { merchant, machine, step, subject_id: id, version, minutes_before: 0, due_at: dueAt, next_at: dueAt };
  });
  await db
    .insertInto('timer')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A reminder for which a shorter time leaves no room is left out. */
function timersOf({ step, timer }: MachineStep, ofMerchant: number | undefined) {
  if (timer === undefined) return [];
  const minutes = ofMerchant ?? timer.minutes;
  const reminders = (timer.reminders ?? []).filter((before) => before < minutes);
  return [0, ...reminders].map((minutesBefore) => ({ step, minutes, minutesBefore }));
}

/** When a step falls due, and what time it is there: both by the database's clock, in milliseconds since 1970 (N13). */
export interface DueTime {
  readonly step: string;
  readonly dueAt: number;
  /** When the reply was made. */
  readonly now: number;
  /** The merchant is closed: the time stands, and what is left stays. */
  readonly isPaused: boolean;
}

/** When the clock's next step of an order falls due; undefined when the clock leads nowhere from its state. */
export async function readDue(
  db: Db,
  merchant: string,
  machine: Machine,
  order: Pick<TimedOrder, 'id' | 'version'>,
): Promise<DueTime | undefined> {
  const row = await db
    .selectFrom('timer')
    .leftJoin('timer_pause', 'timer_pause.merchant', 'timer.merchant')
    .select(['timer.step', 'timer.set_at', 'timer.due_at', 'timer_pause.since'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('timer.merchant', '=', merchant)
    .where('timer.machine', '=', machine.name)
    .where('timer.subject_id', '=', order.id)
    .where('timer.version', '=', order.version)
    .where('timer.minutes_before', '=', 0)
    .orderBy('timer.due_at')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const now = row.now.getTime();
  // What a closed merchant's opening will add, had it come now.
  const stood = row.since === null ? 0 : now - Math.max(row.since.getTime(), row.set_at.getTime());
  return { step: row.step, dueAt: row.due_at.getTime() + Math.max(0, stood), now, isPaused: row.since !== null };
}
