import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { setTimers } from '#gateway/timers/set-timers.ts';
import type { ContractKind } from '#model/agents/contract.ts';
import type { DayRule } from '#model/documents/merchant-day.ts';
import { type Cadence, periodAt, type SettlementPeriod } from '#model/documents/settlement-period.ts';
import { stepOf } from '#model/state-machines/machines.ts';
import { RUN } from '#model/state-machines/run.ts';

/** A settlement run; its row is locked while it is worked on. */
export interface Run {
  readonly id: string;
  readonly kind: ContractKind;
  readonly cadence: Cadence;
  readonly period: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly fromDay: string;
  readonly toDay: string;
  readonly state: 'open' | 'draft' | 'posting' | 'closed';
  readonly version: bigint;
  readonly lines: number;
  readonly paidLines: number;
  readonly topsGrossMinor: bigint;
  readonly paidMinor: bigint;
  readonly arrearsMinor: bigint;
  readonly draftedAt: Date | null;
  readonly closedAt: Date | null;
  /** Digest of the last drafted lines; null: no draft yet. */
  readonly digest: Buffer | null;
  /** Hash of all activity counted for its days at the draft; null: unknown. */
  readonly daysReported: string | null;
}

export const RUN_COLUMNS = sql`r.id, r.kind, r.cadence, r.period, r.starts_at as "startsAt", r.ends_at as "endsAt",
  r.from_day::text as "fromDay", r.to_day::text as "toDay", r.state, r.version, r.lines, r.paid_lines as "paidLines",
  r.tops_gross_minor as "topsGrossMinor", r.paid_minor as "paidMinor", r.arrears_minor as "arrearsMinor",
  r.drafted_at as "draftedAt", r.closed_at as "closedAt", r.digest, r.days_reported as "daysReported"`;

/** Reads a run without a lock. */
export async function readRun(db: Db, merchant: string, id: string): Promise<Run | undefined> {
  const { rows } =
    await sql<Run>`select ${RUN_COLUMNS} from settlement_run r where r.merchant = ${merchant} and r.id = ${id}`.execute(
      db,
    );
  return rows[0];
}

/**
 * Advisory lock on a run's lines until the end of the transaction: shared for paying, exclusive for holding or
 * releasing a line. It is taken before any other lock, so that no deadlock can occur.
 */
export async function holdLinesOf(db: Db, runId: string, how: 'shared' | 'alone'): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(727214, hashtext(${runId}::text))`.execute(db);
}

/** Locks a run for this transaction; undefined: no run has this id, or another process works on it. */
export async function holdRun(db: Db, merchant: string, id: string, waits = false): Promise<Run | undefined> {
  const { rows } =
    await sql<Run>`select ${RUN_COLUMNS} from settlement_run r where r.merchant = ${merchant} and r.id = ${id}
    for no key update ${waits ? sql`` : sql`skip locked`}`.execute(db);
  return rows[0];
}

/** Opens the run of a period; an existing run stays unchanged. */
export async function openRun(
  db: Db,
  merchant: string,
  { kind, cadence }: Pick<Run, 'kind' | 'cadence'>,
  period: SettlementPeriod,
): Promise<void> {
  await sql`insert into settlement_run (merchant, kind, cadence, period, starts_at, ends_at, from_day, to_day)
    values (${merchant}, ${kind}, ${cadence}, ${period.name}, ${new Date(period.startsAt)}, ${new Date(period.endsAt)},
      ${period.fromDay}::date, ${period.toDay}::date)
    on conflict (merchant, kind, cadence, period) do nothing`.execute(db);
}

/** The period of a run, with the boundaries stored when the run was opened. */
export function periodOf({ period, startsAt, endsAt, fromDay, toDay }: Run): SettlementPeriod {
  return { name: period, startsAt: startsAt.getTime(), endsAt: endsAt.getTime(), fromDay, toDay };
}

/** Start of the day on which a run's period begins, by the current day rules. */
export const dayStartOf = ({ startsAt }: Run, rules: readonly DayRule[]): number =>
  periodAt('D', rules, startsAt.getTime()).startsAt;

export interface RunChange {
  readonly lines?: number;
  readonly paidLines?: number;
  readonly topsGrossMinor?: bigint;
  readonly paidMinor?: bigint;
  readonly arrearsMinor?: bigint;
}

/**
 * Takes a step of a run that this transaction has locked; returns the updated run. Throws if the state machine has no
 * such step.
 */
export async function takeRunStep(
  db: Db,
  merchant: string,
  run: Run,
  step: string,
  change: RunChange = {},
  graceMinutes?: number,
): Promise<Run> {
  const taken = stepOf(RUN, run.state, step);
  if (taken === undefined) throw new Error(`No step ${step} leads a run from ${run.state}`);
  const next = { ...run, ...change, state: taken.to as Run['state'], version: run.version + 1n };
  const isDrafted = step === 'draft';
  const isClosed = step === 'close';
  const { numAffectedRows } = await sql`update settlement_run set state = ${next.state}, version = ${next.version},
      lines = ${next.lines}, paid_lines = ${next.paidLines}, tops_gross_minor = ${next.topsGrossMinor},
      paid_minor = ${next.paidMinor}, arrears_minor = ${next.arrearsMinor},
      drafted_at = ${isDrafted ? sql`now()` : sql`drafted_at`}, closed_at = ${isClosed ? sql`now()` : null}
    where merchant = ${merchant} and id = ${run.id} and version = ${run.version}`.execute(db);
  if (numAffectedRows !== 1n) throw new Error(`Run ${run.id} has gone on`);
  await sql`insert into order_step (merchant, machine, order_id, version, step, state, taken_by, actor)
    values (${merchant}, ${RUN.name}, ${run.id}, ${next.version}, ${step}, ${next.state}, ${taken.by}, ${taken.by})`.execute(
    db,
  );
  const minutesOf = () => graceMinutes;
  if (isDrafted)
    await setTimers(db, merchant, RUN, { id: run.id, state: next.state, version: next.version }, minutesOf);
  return next;
}

export interface SettlementSettings {
  readonly carriesLosses: boolean;
  readonly graceMinutes: number;
}

/** Reads the settings; by default losses are carried and a draft's grace period is a quarter of an hour. */
export async function readSettings(db: Db, merchant: string): Promise<SettlementSettings> {
  const { rows } =
    await sql<SettlementSettings>`select carries_losses as "carriesLosses", grace_minutes as "graceMinutes"
    from settlement_setting where merchant = ${merchant}`.execute(db);
  return rows[0] ?? { carriesLosses: true, graceMinutes: 15 };
}
