import type { Database } from '#gateway/db/client.ts';
import { createStoredQuery } from '../stored-query.ts';

/** Ledger state after a step, and faults in its new rows. Minor units. */
export interface Watched {
  /** Id of the newest posting. */
  readonly last: bigint;
  readonly vendor: bigint;
  readonly bonus: bigint;
  /** By index of the member. */
  readonly grants: readonly bigint[];
  readonly fault: string | null;
}

const askBooks = createStoredQuery<Reported>(
  'test_collusion_books',
  ['members uuid[]', 'after bigint'],
  `with fresh as materialized (
      select p.id, p.transfer_id, p.account_id, p.amount, p.balance, p.subject, a.kind from posting p
        join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
        where p.merchant = of_merchant and p.id > after
    ), house as (
      select a.kind, sum(b.balance) as sum from ledger_account a join account_balance b using (merchant, id)
        where a.merchant = of_merchant and a.kind in ('vendor', 'bonus') group by a.kind
    )
    select json_build_object(
      'last', coalesce((select max(id) from fresh), after)::text,
      'vendor', coalesce((select sum from house where kind = 'vendor'), 0)::text,
      'bonus', coalesce((select sum from house where kind = 'bonus'), 0)::text,
      'grants', (select json_agg(coalesce(g.balance, 0)::text order by m.at)
        from unnest(members) with ordinality as m (id, at) left join ledger_account g
          on g.merchant = of_merchant and g.owner_id = m.id and g.kind = 'grant'),
      'fault', coalesce(
        (select 'transfer ' || transfer_id || ' sums to ' || sum(amount) from fresh
          group by transfer_id having sum(amount) <> 0 limit 1),
        (select 'posting ' || f.id || ' tells a balance of ' || f.balance from fresh f left join lateral (
            select p.balance from posting p where p.merchant = of_merchant and p.account_id = f.account_id and p.id < f.id
              order by p.id desc limit 1) before on true
          where f.balance <> coalesce(before.balance, 0) + f.amount limit 1),
        (select 'account ' || b.id || ' holds ' || b.balance || ', its postings ' || s.sum
          from (select distinct account_id from fresh) t
            join account_balance b on b.merchant = of_merchant and b.id = t.account_id
            cross join lateral (select sum(p.amount) as sum from posting p
              where p.merchant = of_merchant and p.account_id = t.account_id) s
          where s.sum <> b.balance limit 1),
        (select 'order ' || t.subject || ' holds ' || coalesce(w.held_minor, g.left_minor) || ', its postings ' || s.sum
          from (select distinct subject, account_id from fresh where kind in ('held', 'grant')) t
            left join withdrawal w on w.merchant = of_merchant and w.id::text = t.subject
            left join bonus_grant g on g.merchant = of_merchant and g.id::text = t.subject
            cross join lateral (select sum(p.amount) as sum from posting p where p.merchant = of_merchant
              and p.account_id = t.account_id and p.subject = t.subject) s
          where coalesce(w.held_minor, g.left_minor) is distinct from s.sum limit 1)))`,
);

/** Amounts as texts. */
interface Reported {
  readonly last: string;
  readonly vendor: string;
  readonly bonus: string;
  readonly grants: readonly string[];
  readonly fault: string | null;
}

/**
 * Verifies the rows after the posting `last`: each transfer sums to zero, each posting follows its account's previous
 * one, and each changed account, withdrawal and grant equals the sum of its postings. Earlier rows are immutable
 * (db/migrations/060-ledger.sql), so after each step the postings are right. The other accounting checks run at
 * intervals (verify-books.ts) and find any later violation.
 */
export async function watchBooks(
  database: Pick<Database, 'owner' | 'prepared'>,
  merchant: string,
  members: readonly string[],
  last: bigint,
): Promise<Watched> {
  const { grants, fault, ...sums } = await askBooks(database, merchant, members, last);
  return {
    last: BigInt(sums.last),
    vendor: BigInt(sums.vendor),
    bonus: BigInt(sums.bonus),
    grants: grants.map(BigInt),
    fault,
  };
}
