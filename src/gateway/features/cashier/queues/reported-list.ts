import { type RawBuilder, sql } from 'kysely';
import type { UnmovedReason } from '#contract/staff/reported-events/reasons.ts';
import type { Db } from '#gateway/db/tables.ts';

/** A provider event that moved no money, as staff see it. */
export interface UnmovedWord {
  /** `<provider>:<id of the provider's>`: provider code and the provider's event id. */
  readonly id: string;
  readonly version: bigint;
  readonly provider: string;
  readonly reference: string;
  /** The provider's event body (contract/payments/events.ts). */
  readonly body: {
    readonly direction: 'in' | 'out';
    readonly state: string;
    readonly amountMinor: string;
    readonly currency: string;
    readonly exponent: number;
    readonly sequence: number;
  };
  readonly why: UnmovedReason;
  readonly takenAt: Date;
  readonly dueAt: Date | null;
  readonly closedAt: Date | null;
  /** Id of a staff user, or the provider's code. */
  readonly closedBy: string | null;
  readonly note: string | null;
  /** Microseconds since 1970: the page cursor. */
  readonly place: bigint;
  readonly machine: 'deposit' | 'withdrawal' | null;
  readonly orderId: string | null;
  readonly account: string | null;
}

export interface UnmovedSearch {
  readonly part: 'cases' | 'unmoved' | 'closed';
  readonly why?: UnmovedReason | undefined;
  readonly after?: { readonly place: bigint; readonly id: string } | undefined;
}

const MOST_ROWS = 50;
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const ID = sql`(e.provider || ':' || e.event_id)`;

/** Sort timestamp and row condition of each part. */
const PARTS: Readonly<
  Record<UnmovedSearch['part'], { readonly at: RawBuilder<unknown>; readonly of: RawBuilder<unknown> }>
> = {
  cases: { at: sql`e.due_at`, of: sql`e.due_at is not null and e.closed_at is null` },
  unmoved: { at: sql`e.taken_at`, of: sql`true` },
  closed: { at: sql`e.closed_at`, of: sql`e.closed_at is not null` },
};

/** Paginated: cases start with the earliest deadline, other parts with the newest. */
export async function listUnmoved(db: Db, merchant: string, { part, why, after }: UnmovedSearch) {
  const { at, of } = PARTS[part];
  const [direction, beyond] = part === 'cases' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const { rows } = await sql<UnmovedWord>`
    select ${ID} as id, e.version, e.provider, e.reference, e.body, e.why, e.taken_at as "takenAt", e.due_at as "dueAt",
      e.closed_at as "closedAt", e.closed_by as "closedBy", e.note, (extract(epoch from ${at}) * 1000000)::bigint as place,
      o.machine, o.id as "orderId", m.account
    from provider_event e
      cross join lateral (select case when e.reference ~ ${UUID} then e.reference::uuid end as named) r
      left join lateral (
        select 'deposit' as machine, d.id, d.member_id from deposit d where d.merchant = e.merchant and d.id = r.named
        union all select 'withdrawal', w.id, w.member_id from withdrawal w where w.merchant = e.merchant and w.id = coalesce((
          select a.withdrawal_id from payout_attempt a where a.merchant = e.merchant and a.reference = r.named), r.named)) o on true
      left join member m on m.merchant = e.merchant and m.id = o.member_id
    where e.merchant = ${merchant} and e.outcome <> 'taken' and ${of}
      and ${why === undefined ? sql`true` : sql`e.why = ${why}`}
      and ${after === undefined ? sql`true` : sql`(${at}, ${ID}) ${beyond} (timestamptz 'epoch' + ${after.place} * interval '1 microsecond', ${after.id})`}
    order by ${at} ${direction}, ${ID} ${direction} limit ${MOST_ROWS + 1}`.execute(db);
  return { rows: rows.slice(0, MOST_ROWS), hasMore: rows.length > MOST_ROWS };
}

/**
 * Closes a case after review. `stale`: the case changed since it was read, or is closed; `unknown`: there is no such
 * case.
 */
export async function closeCase(
  db: Db,
  merchant: string,
  { id, version }: { readonly id: string; readonly version: bigint },
  { staff, note }: { readonly staff: string; readonly note: string },
): Promise<{ readonly kind: 'closed' | 'unknown' } | { readonly kind: 'stale'; readonly version: bigint }> {
  const is = sql`e.merchant = ${merchant} and ${ID} = ${id} and e.provider = split_part(${id}, ':', 1) and e.due_at is not null`;
  const { numAffectedRows } = await sql`update provider_event e
    set closed_at = clock_timestamp(), closed_by = ${staff}, note = ${note}, version = e.version + 1
    where ${is} and e.version = ${version} and e.closed_at is null`.execute(db);
  if (numAffectedRows === 1n) return { kind: 'closed' };
  const { rows } = await sql<{ version: bigint }>`select e.version from provider_event e where ${is}`.execute(db);
  return rows[0] === undefined ? { kind: 'unknown' } : { kind: 'stale', version: rows[0].version };
}
