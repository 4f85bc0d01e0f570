import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

export interface Run {
  readonly id: string;
  /** Id of a staff user; null: scheduled. */
  readonly askedBy: string | null;
  readonly askedAt: Date;
  readonly state: 'running' | 'unfinished' | 'finished';
  readonly tries: number;
  readonly nextAt: Date;
  readonly daysTotal: number;
  readonly daysRead: number;
  readonly why: string | null;
  readonly found: number | null;
  readonly endedAt: Date | null;
}

const COLUMNS = sql`id, asked_by as "askedBy", asked_at as "askedAt", state, tries, next_at as "nextAt",
  days_total as "daysTotal", days_read as "daysRead", why, found, ended_at as "endedAt"`;

/** The latest run of a merchant, and the latest finished one. */
export async function readRuns(db: Db, merchant: string): Promise<{ readonly last?: Run; readonly finished?: Run }> {
  const { rows } = await sql<Run>`(select ${COLUMNS} from reconciliation_run
      where merchant = ${merchant} order by asked_at desc, id limit 1)
    union all (select ${COLUMNS} from reconciliation_run
      where merchant = ${merchant} and state = 'finished' order by asked_at desc, id limit 1)`.execute(db);
  const finished = rows.find(({ state }) => state === 'finished');
  return { ...(rows[0] && { last: rows[0] }), ...(finished && { finished }) };
}

/** Requests a run now; an open one is resumed at once, so that there are never two. Returns its id. */
export async function askForRun(db: Db, merchant: string, askedBy: string | null): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into reconciliation_run as r (merchant, asked_by)
    values (${merchant}, ${askedBy})
    on conflict (merchant) where state <> 'finished'
      do update set next_at = case when r.state = 'unfinished' then now() else r.next_at end
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The run was not written');
  return row.id;
}

/** Time of the scheduled run: minutes after midnight in the merchant's zone. */
const AT_MINUTE = 240;

/** Requests the nightly run if it is due by the database's clock; the next one is due on the next day of the zone. */
export async function askWhenDue(db: Db, merchant: string, zone: string): Promise<boolean> {
  const next = sql`((now() at time zone ${zone} - make_interval(mins => ${AT_MINUTE}))::date + 1 + make_interval(mins => ${AT_MINUTE}))
    at time zone ${zone}`;
  await sql`insert into reconciliation_due (merchant, due_at) values (${merchant}, ${next}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql`update reconciliation_due set due_at = ${next}
    where merchant = (select merchant from reconciliation_due where merchant = ${merchant} and due_at <= now() for update skip locked)
    returning merchant`.execute(db);
  if (rows.length === 0) return false;
  await askForRun(db, merchant, null);
  return true;
}

/** Merchants whose nightly run is due or unknown, or with a run that waits. */
export const RUNS_PENDING = sql<{ merchant: string }>`select merchant from reconciliation_run
    where state <> 'finished' and next_at <= now()
  union select code from merchant m
    where not exists (select from reconciliation_due d where d.merchant = m.code and d.due_at > now())`;

/** Lease of a run without a heartbeat, in seconds. */
const LEASE_S = 60;

/** Claims a pending run; undefined: none is pending, or another process has it. */
export async function takeRun(db: Db, merchant: string): Promise<Run | undefined> {
  const { rows } = await sql<Run>`update reconciliation_run set state = 'running', tries = tries + 1, why = null,
      next_at = now() + make_interval(secs => ${LEASE_S})
    where merchant = ${merchant} and id = (select id from reconciliation_run
      where merchant = ${merchant} and state <> 'finished' and next_at <= now() for update skip locked)
    returning ${COLUMNS}`.execute(db);
  return rows[0];
}

/** Heartbeat of a run with its number of complete days. */
export async function noteProgress(
  db: Db,
  merchant: string,
  { id, tries }: Run,
  progress: { readonly total?: number; readonly whole?: number },
): Promise<void> {
  const { numAffectedRows } =
    await sql`update reconciliation_run set next_at = now() + make_interval(secs => ${LEASE_S}),
      days_total = coalesce(${progress.total ?? null}::integer, days_total),
      days_read = case when ${progress.total ?? null}::integer is null then days_read + ${progress.whole ?? 0}::integer else 0 end
    where merchant = ${merchant} and id = ${id} and tries = ${tries} and state = 'running'`.execute(db);
  if (numAffectedRows !== 1n) throw new Error('Another process has taken the run up');
}

/** Finishes a run, or schedules a retry with the reason: after half a minute, doubled each time, at most an hour. */
export async function endRun(db: Db, merchant: string, { id, tries }: Run, why: string | undefined): Promise<void> {
  const isOver = why === undefined;
  await sql`update reconciliation_run set state = ${isOver ? 'finished' : 'unfinished'}, why = ${why?.slice(0, 500) ?? null},
      ended_at = ${isOver ? sql`now()` : null},
      next_at = now() + make_interval(secs => ${Math.min(3_600, 30 * 2 ** Math.min(tries - 1, 10))}),
      found = (select count(*) from reconciliation_case where merchant = ${merchant} and closed_as is null)
    where merchant = ${merchant} and id = ${id} and tries = ${tries} and state = 'running'`.execute(db);
}
