import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

export interface ProviderAccount {
  readonly merchant: string;
  readonly provider: string;
  readonly currency: string;
}

/** Progress of an account's reconciliation. */
export interface AccountState extends ProviderAccount {
  /** The first relevant day of the statement, and the last compared one: 2026-11-23, in UTC. */
  readonly fromDay: string;
  readonly throughDay: string | null;
  readonly carriedMinor: bigint;
  readonly postingId: bigint;
}

/**
 * The merchant's provider accounts with any movement or order, each from the day of its first order or posting unless a
 * row sets another one. Accounts without a statement are left out.
 */
export async function readAccounts(db: Db, merchant: string): Promise<readonly AccountState[]> {
  await sql`insert into reconciled_account (merchant, provider, currency, from_day)
    select ${merchant}, provider, currency, (min(since) at time zone 'UTC')::date from (
      select provider, currency, min(created_at) as since from deposit where merchant = ${merchant} group by 1, 2
      union all select provider, currency, min(created_at) from withdrawal where merchant = ${merchant} group by 1, 2
      union all select a.vendor, a.currency, (
          select t.created_at from posting p join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
            where p.merchant = a.merchant and p.account_id = a.id order by p.id limit 1)
        from ledger_account a where a.merchant = ${merchant} and a.kind = 'provider') each
      where since is not null
        and not exists (select from reconciled_account r
          where r.merchant = ${merchant} and r.provider = each.provider and r.currency = each.currency)
      group by provider, currency
    on conflict do nothing`.execute(db);
  const { rows } = await sql<AccountState>`select merchant, provider, currency, from_day as "fromDay",
      through_day as "throughDay", carried_minor as "carriedMinor", posting_id as "postingId"
    from reconciled_account where merchant = ${merchant} and has_statement order by provider, currency`.execute(db);
  return rows;
}

/**
 * Our balance before a day, with the sign of the provider's statement: positive if the provider holds the merchant's
 * money.
 */
export async function readBooksBefore(db: Db, account: ProviderAccount, day: string): Promise<bigint> {
  const { rows } = await sql<{ held: bigint }>`select coalesce(-sum(p.amount), 0)::bigint as held
    from ledger_account a join posting p on p.merchant = a.merchant and p.account_id = a.id
      join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
    where a.merchant = ${account.merchant} and a.kind = 'provider' and a.vendor = ${account.provider}
      and a.currency = ${account.currency} and t.created_at < ${day}::date::timestamp at time zone 'UTC'`.execute(db);
  return rows[0]?.held ?? 0n;
}
