import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** A due step, or a due reminder before it. */
export interface DueTimer {
  readonly merchant: string;
  readonly machine: string;
  readonly step: string;
  /** Zero: the step itself. */
  readonly minutesBefore: number;
  readonly subjectId: string;
  /** Version of the order when the timer was set: the handler locks the order and does nothing at another version. */
  readonly version: bigint;
  readonly dueAt: Date;
  /** Number of failed attempts. */
  readonly attempts: number;
}

/** Key of a handler: state machine and step. */
export interface TimedStep {
  readonly machine: string;
  readonly step: string;
}

/**
 * Locks the merchant's timer that has been due longest, for the transaction: other processes skip it and find it again
 * if this process dies. Considers only `steps`, which this process can handle; none while the merchant is in
 * maintenance.
 */
export async function takeDue(db: Db, merchant: string, steps: readonly TimedStep[]): Promise<DueTimer | undefined> {
  const row = await db
    .selectFrom('timer')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('next_at', '<=', sql<Date>`now()`)
    .where(isOneOf(steps))
    .where(isOpen)
    .where(notDismissed(merchant))
    .orderBy('next_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { machine, step, version, attempts } = row;
  const when = { minutesBefore: row.minutes_before, dueAt: row.due_at };
  return { merchant, machine, step, subjectId: row.subject_id, version, attempts, ...when };
}

/** Merchants with timers within these milliseconds. */
export const pendingTimers = (withinMs: number) => sql<{ merchant: string }>`select merchant from timer
  where next_at <= now() + make_interval(secs => ${withinMs / 1_000})`;

const isOpen = sql<boolean>`not exists (select from timer_pause p where p.merchant = timer.merchant)`;

/** Id of a timer among the items set aside; a trigger of 001-base.sql writes the same. */
export const timerItem = ({
  machine,
  step,
  subjectId,
  version,
  minutesBefore,
}: Omit<DueTimer, 'merchant' | 'dueAt' | 'attempts'>): string =>
  `${machine}.${step} ${subjectId} ${version} ${minutesBefore}`;

const notDismissed = (merchant: string) => sql<boolean>`not exists (select from set_aside s
  where s.merchant = ${merchant} and s.source = 'timers' and s.closed_as = 'dismissed'
    and s.item = concat(timer.machine, '.', timer.step, ' ', timer.subject_id, ' ', timer.version, ' ', timer.minutes_before))`;

function isOneOf(steps: readonly TimedStep[]) {
  const pairs = steps.map(({ machine, step }) => sql`(${machine}, ${step})`);
  return sql<boolean>`(machine, step) in (${sql.join(pairs)})`;
}

function only(timer: DueTimer) {
  const { merchant, machine, subjectId, version, step, minutesBefore } = timer;
  return { merchant, machine, subject_id: subjectId, version, step, minutes_before: minutesBefore };
}

/** Deletes a completed timer in the transaction of its step. */
export async function forgetTimer(db: Db, timer: DueTimer): Promise<void> {
  await db
    .deleteFrom('timer')
    .where((eb) => eb.and(only(timer)))
    .execute();
}

/** Postpones a timer whose step failed, unless another process has done so. */
export async function putTimerOff(db: Db, timer: DueTimer, seconds: number, failure: string): Promise<void> {
  await db
    .updateTable('timer')
    .set({ attempts: timer.attempts + 1, next_at: sql<Date>`now() + make_interval(secs => ${seconds})`, failure })
    .where((eb) => eb.and({ ...only(timer), attempts: timer.attempts }))
    .execute();
}

/**
 * Milliseconds until the merchant's next timer, by the database's clock; undefined: there is none, or the merchant is
 * in maintenance.
 */
export async function waitOf(db: Db, merchant: string, steps: readonly TimedStep[]): Promise<number | undefined> {
  const { wait } = await db
    .selectFrom('timer')
    .select(sql<number | null>`(extract(epoch from min(next_at) - clock_timestamp()) * 1000)::float8`.as('wait'))
    .where('merchant', '=', merchant)
    .where(isOneOf(steps))
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return wait ?? undefined;
}
