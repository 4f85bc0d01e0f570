import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** Money in suspense as staff see it; minor units. */
export interface SuspendedMoney {
  readonly id: string;
  readonly version: bigint;
  readonly provider: string;
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly createdAt: Date;
  /** Microseconds since 1970: the page cursor. */
  readonly place: bigint;
  readonly depositId: string | null;
  readonly depositAccount: string | null;
  /** Id of the proposing staff user. The money is proposed for `account`; null: back to the payer. */
  readonly proposedBy: string | null;
  readonly account: string | null;
  readonly reason: string | null;
  readonly closedAs: 'credited' | 'returned' | null;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
}

export interface SuspenseSearch {
  /** proposed: open entries that wait for a second staff user. */
  readonly part: 'open' | 'done' | 'proposed';
  readonly after?: { readonly place: bigint; readonly id: string } | undefined;
  readonly id?: string;
}

const MOST_ROWS = 50;

/** Paginated suspense entries: open ones oldest first, closed ones newest first. */
export async function listSuspense(db: Db, merchant: string, { part, after, id }: SuspenseSearch) {
  const [direction, beyond] = part === 'done' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const { rows } = await sql<SuspendedMoney>`
    select s.id, s.version, s.provider, s.reference, s.amount_minor as "amountMinor", s.created_at as "createdAt",
      (extract(epoch from s.created_at) * 1000000)::bigint as place, s.deposit_id as "depositId",
      dm.account as "depositAccount", s.proposed_by as "proposedBy", m.account, s.reason, s.closed_as as "closedAs",
      s.closed_at as "closedAt", s.closed_by as "closedBy"
    from suspense s
      left join deposit d on d.merchant = s.merchant and d.id = s.deposit_id
      left join member dm on dm.merchant = d.merchant and dm.id = d.member_id
      left join member m on m.merchant = s.merchant and m.id = s.member_id
    where s.merchant = ${merchant} and ${part === 'done' ? sql`s.closed_as is not null` : sql`s.closed_as is null`}
      and ${part === 'proposed' ? sql`s.proposed_by is not null` : sql`true`}
      and ${id === undefined ? sql`true` : sql`s.id = ${id}`}
      and ${after === undefined ? sql`true` : sql`(s.created_at, s.id) ${beyond} (timestamptz 'epoch' + ${after.place} * interval '1 microsecond', ${after.id})`}
    order by s.created_at ${direction}, s.id ${direction} limit ${MOST_ROWS + 1}`.execute(db);
  return { rows: rows.slice(0, MOST_ROWS), hasMore: rows.length > MOST_ROWS };
}
