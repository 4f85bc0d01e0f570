import { randomInt } from 'node:crypto';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { counterIn } from '#gateway/process/metrics.ts';
import { createPoller, type Poller } from '#gateway/process/poller.ts';
import { createGuard } from '#gateway/set-aside/guard.ts';
import type { MachineStep } from '#model/state-machines/machine.ts';
import { machineNamed } from '#model/state-machines/machines.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { inSpan } from '#serving/tracing/spans.ts';
import {
  type DueTimer,
  forgetTimer,
  pendingTimers,
  putTimerOff,
  type TimedStep,
  takeDue,
  timerItem,
  waitOf,
} from './take-due.ts';

/**
 * Runs a timed step, or sends its reminder, in the transaction that deletes the timer: both happen or neither. The
 * handler locks the order at the timer's version and does nothing if the order has changed. An error is retried; a step
 * that is not possible yet returns the seconds until the next attempt.
 */
export type TimerHandler = (db: Db, due: DueTimer) => Promise<unknown>;

/** Registry of timed steps with their handlers, and the poller that finds due timers. */
export interface Timers extends Poller {
  /** Registers a handler. Throws if the state machine has no such timed step, or the step has a handler. */
  on(machine: string, step: string, handler: TimerHandler): void;
  /** Runs a merchant's due timers, up to the limit per tick; returns the number of steps. */
  takeAll(merchant: string): Promise<number>;
}

const POLL_EVERY_MS = 1_000;
/** Poll interval for a merchant without a near timer, in case a notification of a new one was lost. */
/** Timers of the next seconds are waited for one by one; later ones are found by a query over all merchants. */
const HORIZON_MS = 15_000;
const CHECK_EVERY_MS = 5_000;
/** Timers of one merchant per tick, so that other merchants are not starved. */
const MOST_PER_TICK = 50;

/**
 * Runs timed steps when they are due by the database's clock, each once across all processes. A failed step is retried
 * with backoff, reported to staff (set-aside/), counted in livery_timer_steps_total and logged; it is never dropped.
 */
export function createTimers(context: Context): Timers {
  const { clock, log } = context;
  const handlers = new Map<string, TimedStep & { readonly handler: TimerHandler }>();
  /** Merchants with timers within the horizon, and when the next of them is due. */
  const nextPollAt = new Map<string, number>();
  let checkAt = 0;
  const takeNext = createTaking(context, handlers);

  async function takeAll(merchant: string): Promise<number> {
    let taken = 0;
    for (let count = 0; count < MOST_PER_TICK && handlers.size > 0; count += 1) {
      const outcome = await takeNext(merchant);
      if (outcome === 'none') break;
      if (outcome === 'taken') taken += 1;
    }
    return taken;
  }

  async function poll(merchant: string): Promise<void> {
    // Deleted before the visit: an announcement during the visit triggers another one.
    nextPollAt.delete(merchant);
    await takeAll(merchant);
    const wait = await context.db.withMerchant(merchant, (db) => waitOf(db, merchant, [...handlers.values()]));
    if (wait !== undefined && wait < HORIZON_MS && !nextPollAt.has(merchant))
      nextPollAt.set(merchant, clock.now() + Math.max(0, wait));
  }

  /** Finds timers that no notification announced: those that were set long before, and after a lost connection. */
  async function check(): Promise<void> {
    if (clock.now() < checkAt) return;
    for (const merchant of await context.merchants.matching(pendingTimers(HORIZON_MS)))
      if (!nextPollAt.has(merchant)) nextPollAt.set(merchant, clock.now());
    checkAt = clock.now() + CHECK_EVERY_MS;
  }

  const logFailure = (error: unknown) => logEvent(log, 'timers.poll_failed', { err: error });
  const poller = createPoller('timers', POLL_EVERY_MS, async () => {
    if (handlers.size === 0) return;
    await check().catch(logFailure);
    for (const [merchant, at] of [...nextPollAt]) if (at <= clock.now()) await poll(merchant).catch(logFailure);
  });

  context.work.on('timers', (merchant) => void nextPollAt.set(merchant, clock.now()));
  return {
    ...poller,
    takeAll,
    on(machine, step, handler) {
      const key = keyOf({ machine, step });
      if (!isClocks(machine, step)) throw new Error(`The machine ${machine} has no step ${step} of the clock`);
      if (handlers.has(key)) throw new Error(`The step ${step} of ${machine} is taken twice`);
      handlers.set(key, { machine, step, handler });
    },
  };
}

const keyOf = ({ machine, step }: TimedStep) => `${machine}.${step}`;

function isClocks(machine: string, step: string): boolean {
  const steps: readonly MachineStep[] = machineNamed(machine)?.steps ?? [];
  return steps.some((one) => one.step === step && one.by === 'clock');
}

/** Whether the handler returned that the step is not possible yet. */
function isLater(answer: unknown): answer is { readonly againInS: number } {
  return typeof answer === 'object' && answer !== null && 'againInS' in answer;
}

type Taking = (merchant: string) => Promise<'taken' | 'failed' | 'none'>;

/** Locks one timer, runs its step and deletes it in one transaction. */
function createTaking(
  context: Context,
  handlers: ReadonlyMap<string, TimedStep & { readonly handler: TimerHandler }>,
): Taking {
  const { db, log, metrics } = context;
  const guard = createGuard(context);
  const itemOf = (timer: DueTimer) => ({ merchant: timer.merchant, source: 'timers', item: timerItem(timer) }) as const;
  const steps = counterIn(metrics.registry, {
    name: 'livery_timer_steps_total',
    help: 'Steps of the clock, by machine, step and outcome (taken, failed and tried again).',
    labelNames: ['machine', 'step', 'outcome'],
  });

  return async (merchant) => {
    let due: DueTimer | undefined;
    try {
      due = await db.withMerchant(merchant, async (scope) => {
        const taken = await takeDue(scope, merchant, [...handlers.values()]);
        due = taken;
        if (taken === undefined) return undefined;
        const handle = async () => handlers.get(keyOf(taken))?.handler(scope, taken);
        const later = await inSpan(`job timers ${keyOf(taken)}`, { 'livery.merchant': merchant }, handle);
        if (isLater(later)) await putTimerOff(scope, taken, later.againInS, WAITS);
        else await forgetTimer(scope, taken);
        return taken;
      });
    } catch (error) {
      // No timer was locked: the database does not answer, so the caller reports the error.
      if (due === undefined) throw error;
      await putOff(due, error);
      return 'failed';
    }
    if (due === undefined) return 'none';
    if (due.attempts > 0) await guard.taken(itemOf(due));
    steps.inc({ machine: due.machine, step: due.step, outcome: 'taken' });
    return 'taken';
  };

  async function putOff(timer: DueTimer, error: unknown): Promise<void> {
    const { merchant, machine, step, subjectId, attempts } = timer;
    steps.inc({ machine, step, outcome: 'failed' });
    logEvent(log, 'timers.step_failed', { err: error, merchant, machine, step, subjectId, tries: attempts + 1 });
    const words = (error instanceof Error ? error.message : String(error)).slice(0, MOST_WORDS);
    await db.withMerchant(merchant, (scope) => putTimerOff(scope, timer, backOff(attempts), words));
    await guard.failed(itemOf(timer), error);
  }
}

/** Stored with a timer whose step is not possible yet. */
const WAITS = 'it waits for what is open';
const MOST_WORDS = 500;
const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 900;

/** Seconds until the next attempt: exponential backoff with jitter, at least half of the full value. */
function backOff(attempts: number): number {
  const most = Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** attempts);
  return randomInt(Math.ceil(most / 2), most + 1);
}
