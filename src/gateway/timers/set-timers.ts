import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { MachineStep, StateMachine } from '#model/state-machines/machine.ts';
import { stepsFrom } from '#model/state-machines/machines.ts';

/** An order that has just entered a state, possibly the same state again. */
export interface TimedOrder {
  readonly id: string;
  readonly state: string;
  /** Version after the step. */
  readonly version: bigint;
}

/** Merchant-specific minutes of a timed step; undefined: the default of the state machine. */
export type MinutesOf = (step: MachineStep) => number | undefined;

/**
 * Sets the timers of the order's new state with their reminders, in the transaction of the step; none if the state has
 * no timed step. Timers of earlier states are kept: their version is outdated. Idempotent per version.
 */
export async function setTimers(
  db: Db,
  merchant: string,
  machine: StateMachine,
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
 * Sets the timer of one step for many orders that have just entered its state, each at its own time and without
 * reminders. Idempotent per version.
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

/** Omits reminders that a shorter time leaves no room for. */
function timersOf({ step, timer }: MachineStep, ofMerchant: number | undefined) {
  if (timer === undefined) return [];
  const minutes = ofMerchant ?? timer.minutes;
  const reminders = (timer.reminders ?? []).filter((before) => before < minutes);
  return [0, ...reminders].map((minutesBefore) => ({ step, minutes, minutesBefore }));
}

/** Due time of a step and the current time, both by the database's clock in milliseconds since 1970 (N13). */
export interface DueTime {
  readonly step: string;
  readonly dueAt: number;
  /** Time of the reply. */
  readonly now: number;
  /** The merchant is in maintenance: timers are paused, and the remaining time stays the same. */
  readonly isPaused: boolean;
}

/** Due time of an order's next timed step; undefined if its state has none. */
export async function readDue(
  db: Db,
  merchant: string,
  machine: StateMachine,
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
  // Pause so far, which the end of the maintenance will add to the due time.
  const pausedMs = row.since === null ? 0 : now - Math.max(row.since.getTime(), row.set_at.getTime());
  return { step: row.step, dueAt: row.due_at.getTime() + Math.max(0, pausedMs), now, isPaused: row.since !== null };
}
