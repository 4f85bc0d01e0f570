import { type RawBuilder, sql } from 'kysely';
import type { ListPlace } from '#contract/call/ids.ts';
import type { Db } from '#gateway/db/tables.ts';

export interface AsideRow {
  readonly id: string;
  readonly source: string;
  readonly item: string;
  readonly why: string;
  readonly reason: string;
  readonly attempts: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** Null: the item is closed, or is retried only when staff request it. */
  readonly retryAt: Date | null;
  readonly closedAs: 'done' | 'dismissed' | null;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly closedReason: string | null;
  /** Time of the last failure in microseconds; the page cursor. */
  readonly micros: string;
}

const A_PAGE = 50;

/** A page of open or closed items, latest failure first. */
export async function listAside(
  db: Db,
  merchant: string,
  isOpen: boolean,
  after: ListPlace | undefined,
): Promise<{ readonly rows: readonly AsideRow[]; readonly hasMore: boolean }> {
  const beyond: RawBuilder<boolean> =
    after === undefined
      ? sql`true`
      : sql`(last_at, id) < (timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond', ${after.id}::uuid)`;
  const { rows } =
    await sql<AsideRow>`select id, source, item, why, reason, attempts, first_at as "firstAt", last_at as "lastAt",
      case when closed_as is null and isfinite(retry_at) then retry_at end as "retryAt", closed_as as "closedAs",
      closed_at as "closedAt", closed_by as "closedBy", closed_reason as "closedReason",
      ((extract(epoch from last_at) * 1000000)::bigint)::text as micros
    from set_aside where merchant = ${merchant} and ${isOpen ? sql`closed_as is null` : sql`closed_as is not null`} and ${beyond}
    order by last_at desc, id desc limit ${A_PAGE + 1}`.execute(db);
  return { rows: rows.slice(0, A_PAGE), hasMore: rows.length > A_PAGE };
}

/** A staff request to retry or dismiss an item. */
export interface AsideAnswer {
  readonly merchant: string;
  readonly id: string;
  readonly verdict: 'retry' | 'dismiss';
  readonly staff: string;
  readonly reason: string;
}

/** Schedules a retry now, or dismisses the item. Returns which; undefined if no item with this id is open. */
export async function answerAside(
  db: Db,
  { merchant, id, verdict, staff, reason }: AsideAnswer,
): Promise<{ readonly source: string; readonly item: string; readonly reason: string } | undefined> {
  const change =
    verdict === 'retry'
      ? sql`retry_at = clock_timestamp()`
      : sql`closed_as = 'dismissed', closed_at = clock_timestamp(), closed_by = ${staff}, closed_reason = ${reason}`;
  const { rows } = await sql<{ source: string; item: string; reason: string }>`update set_aside set ${change}
    where merchant = ${merchant} and id = ${id}::uuid and closed_as is null returning source, item, reason`.execute(db);
  return rows[0];
}
