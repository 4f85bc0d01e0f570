import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/** What accounts of one kind hold together; minor units. */
export interface KindBalance {
  /** Of the ledger: member, held, provider ... */
  readonly kind: string;
  readonly currency: string;
  readonly accounts: number;
  readonly minor: bigint;
}

/** An account at a provider: what its statement said at the end of a day, and what ours did. */
export interface ProviderBalance {
  readonly provider: string;
  readonly currency: string;
  readonly fromDay: string;
  /** False: nobody can be asked for a statement of it. */
  readonly hasStatement: boolean;
  readonly throughDay: string | null;
  readonly comparedAt: Date | null;
  readonly closingMinor: bigint | null;
  readonly booksMinor: bigint | null;
  readonly carriedMinor: bigint;
  readonly onTheWayMinor: bigint;
  /** What ours holds now. */
  readonly nowMinor: bigint;
  /** Effects of all differences that are there. */
  readonly casesMinor: bigint;
  readonly cases: number;
}

/** What the house's accounts wait to be added up. */
export interface FoldLag {
  readonly deltas: number;
}

/** What a merchant's accounts hold, kind by kind, at one moment; each currency and play money sum to zero. */
export async function readBalances(db: Db, merchant: string): Promise<readonly KindBalance[]> {
  const { rows } = await sql<KindBalance>`select a.kind, a.currency, count(*)::integer as accounts,
      (sum(a.balance) + coalesce((select sum(d.amount) from account_delta d
        join ledger_account o on o.merchant = d.merchant and o.id = d.account_id
        where d.merchant = ${merchant} and o.kind = a.kind and o.currency = a.currency), 0))::bigint as minor
    from ledger_account a where a.merchant = ${merchant} group by a.kind, a.currency order by a.kind, a.currency`.execute(
    db,
  );
  return rows;
}

/** Accounts at providers as they were last compared, with what explains their differences. */
export async function readProviderBalances(db: Db, merchant: string): Promise<readonly ProviderBalance[]> {
  const { rows } =
    await sql<ProviderBalance>`select r.provider, r.currency, r.from_day as "fromDay", r.has_statement as "hasStatement", r.through_day as "throughDay",
      r.compared_at as "comparedAt", r.closing_minor as "closingMinor", r.books_minor as "booksMinor",
      r.carried_minor as "carriedMinor", r.on_the_way_minor as "onTheWayMinor",
      coalesce((select -b.balance from ledger_account a join account_balance b on b.merchant = a.merchant and b.id = a.id
        where a.merchant = r.merchant and a.kind = 'provider' and a.vendor = r.provider and a.currency = r.currency), 0) as "nowMinor",
      coalesce(c.minor, 0)::bigint as "casesMinor", coalesce(c.count, 0)::integer as cases
    from reconciled_account r left join lateral (
      select sum(effect_minor) as minor, count(*) as count from reconciliation_case k
        where k.merchant = r.merchant and k.provider = r.provider and k.currency = r.currency and k.is_there
          and (k.closed_as is null or k.effect_minor <> 0)) c on true
    where r.merchant = ${merchant} order by r.provider, r.currency`.execute(db);
  return rows;
}

/** What commits left behind for the house's accounts and nobody has added up yet. */
export async function readFoldLag(db: Db, merchant: string): Promise<FoldLag> {
  const { rows } =
    await sql<FoldLag>`select count(*)::integer as deltas from account_delta where merchant = ${merchant}`.execute(db);
  return { deltas: rows[0]?.deltas ?? 0 };
}
