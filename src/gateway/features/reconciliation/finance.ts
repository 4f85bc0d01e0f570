import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** Total balance of the accounts of one kind; minor units. */
export interface KindBalance {
  /** Kind in the ledger: member, held, provider ... */
  readonly kind: string;
  readonly currency: string;
  readonly accounts: number;
  readonly minor: bigint;
}

/** A provider account: balance by the statement at the end of a day, and by our books. */
export interface ProviderBalance {
  readonly provider: string;
  readonly currency: string;
  readonly fromDay: string;
  /** False: the provider offers no statement for it. */
  readonly hasStatement: boolean;
  readonly throughDay: string | null;
  readonly comparedAt: Date | null;
  readonly closingMinor: bigint | null;
  readonly booksMinor: bigint | null;
  readonly carriedMinor: bigint;
  readonly inTransitMinor: bigint;
  /** Current balance in our books. */
  readonly nowMinor: bigint;
  /** Sum of all current differences. */
  readonly casesMinor: bigint;
  readonly cases: number;
}

/** Balance changes of operator accounts that are not aggregated yet. */
export interface FoldLag {
  readonly deltas: number;
}

/** Balances of a merchant's accounts by kind in one snapshot; each currency, and play money, sums to zero. */
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

/** Provider accounts as last compared, with the cases that explain their differences. */
export async function readProviderBalances(db: Db, merchant: string): Promise<readonly ProviderBalance[]> {
  const { rows } =
    await sql<ProviderBalance>`select r.provider, r.currency, r.from_day as "fromDay", r.has_statement as "hasStatement", r.through_day as "throughDay",
      r.compared_at as "comparedAt", r.closing_minor as "closingMinor", r.books_minor as "booksMinor",
      r.carried_minor as "carriedMinor", r.in_transit_minor as "inTransitMinor",
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

export async function readFoldLag(db: Db, merchant: string): Promise<FoldLag> {
  const { rows } =
    await sql<FoldLag>`select count(*)::integer as deltas from account_delta where merchant = ${merchant}`.execute(db);
  return { deltas: rows[0]?.deltas ?? 0 };
}
