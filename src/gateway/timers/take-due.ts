import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/** A step of the clock, or a reminder before it, whose time has come. */
export interface DueTimer {
  readonly merchant: string;
  readonly machine: string;
  readonly step: string;
  /** Zero: the step itself. */
  readonly minutesBefore: number;
  readonly subjectId: string;
  /** The order's version when the timer was set: whoever takes the step locks the order at it, and does nothing at another. */
  readonly version: bigint;
  readonly dueAt: Date;
  /** Tries that failed before. */
  readonly attempts: number;
}

/** Names a handler: the machine and its step. */
export interface TimedStep {
  readonly machine: string;
  readonly step: string;
}

/**
 * Takes the timer of a merchant that has been due for longest, for as long as the transaction: another process passes it over,
 * and finds it again when this one dies. Only of `steps`, those that this process can do; none while the merchant is closed.
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

const isOpen = sql<boolean>`not exists (select from timer_pause p where p.merchant = timer.merchant)`;

/** What its source calls a timer among what is set aside; a trigger of 095-set-aside.sql writes the same. */
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

/** Forgets a timer that was done, in the transaction that did it. */
export async function forgetTimer(db: Db, timer: DueTimer): Promise<void> {
  await db
    .deleteFrom('timer')
    .where((eb) => eb.and(only(timer)))
    .execute();
}

/** Puts a timer off whose step failed, unless another process has done so meanwhile. */
export async function putTimerOff(db: Db, timer: DueTimer, seconds: number, failure: string): Promise<void> {
  await db
    .updateTable('timer')
    .set({ attempts: timer.attempts + 1, next_at: sql<Date>`now() + make_interval(secs => ${seconds})`, failure })
    .where((eb) => eb.and({ ...only(timer), attempts: timer.attempts }))
    .execute();
}

/** Milliseconds until a timer of a merchant may be tried, by the database's clock; undefined: none waits, or it is closed. */
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
