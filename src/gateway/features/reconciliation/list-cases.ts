import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { DifferenceKind } from '#model/reconciliation/difference.ts';
import type { Flow } from '#model/reconciliation/sides.ts';
import type { CaseResolution } from './answer-case.ts';

/** A case as staff see it; minor units. */
export interface CaseRow {
  readonly id: string;
  readonly version: bigint;
  readonly kind: DifferenceKind;
  readonly provider: string;
  readonly currency: string;
  readonly reference: string;
  readonly flow: Flow;
  readonly machine: 'deposit' | 'withdrawal' | null;
  readonly orderId: string | null;
  /** The member of the order. */
  readonly account: string | null;
  readonly effectMinor: bigint;
  readonly reportedMinor: bigint;
  readonly postedMinor: bigint;
  readonly at: Date | null;
  readonly foundAt: Date;
  readonly isThere: boolean;
  readonly proposed: CaseResolution | null;
  readonly proposedBy: string | null;
  readonly proposedAt: Date | null;
  readonly reason: string | null;
  readonly closedAs: 'agreed' | 'posted' | 'explained' | null;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
}

export interface CaseSearch {
  /**
   * explains: all cases that explain the current difference between statement and books; proposed: open cases that wait
   * for a second staff user.
   */
  readonly part: 'open' | 'done' | 'proposed' | 'explains';
  readonly by?: 'age' | 'amount' | undefined;
  readonly id?: string;
}

const MOST_ROWS = 200;

const PARTS = {
  open: sql`c.closed_as is null`,
  done: sql`c.closed_as is not null`,
  proposed: sql`c.closed_as is null and c.proposed is not null`,
  explains: sql`c.is_there and c.effect_minor <> 0`,
} as const;

/** Cases and their total number: open ones by age or by amount, closed ones newest first. */
export async function listCases(
  db: Db,
  merchant: string,
  { part, by = 'age', id }: CaseSearch,
): Promise<{ readonly rows: readonly CaseRow[]; readonly count: number }> {
  const first =
    part === 'done' ? sql`c.closed_at desc` : by === 'amount' ? sql`abs(c.effect_minor) desc` : sql`c.found_at`;
  const { rows } = await sql<
    CaseRow & { readonly count: number }
  >`select c.id, c.version, c.kind, c.provider, c.currency,
      c.reference, c.flow, c.machine, c.order_id as "orderId", m.account, c.effect_minor as "effectMinor",
      c.reported_minor as "reportedMinor", c.posted_minor as "postedMinor", c.at, c.found_at as "foundAt", c.is_there as "isThere",
      c.proposed, c.proposed_by as "proposedBy", c.proposed_at as "proposedAt", c.reason, c.closed_as as "closedAs",
      c.closed_at as "closedAt", c.closed_by as "closedBy", (count(*) over ())::integer as count
    from reconciliation_case c
      left join deposit d on c.machine = 'deposit' and d.merchant = c.merchant and d.id = c.order_id
      left join withdrawal w on c.machine = 'withdrawal' and w.merchant = c.merchant and w.id = c.order_id
      left join member m on m.merchant = c.merchant and m.id = coalesce(d.member_id, w.member_id)
    where c.merchant = ${merchant} and ${PARTS[part]} and ${id === undefined ? sql`true` : sql`c.id = ${id}`}
    order by ${first}, c.found_at, c.id limit ${MOST_ROWS}`.execute(db);
  return { rows, count: rows[0]?.count ?? 0 };
}
