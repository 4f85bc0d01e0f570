import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** A provider account, and how far its statement has been reconciled. Days are texts in UTC: 2026-11-23. */
export interface Coverage {
  readonly provider: string;
  readonly currency: string;
  /** The last compared day; null: none. */
  readonly throughDay: string | null;
  /** Why some ended days are not compared; null: all are. */
  readonly why: 'noStatement' | 'never' | 'behind' | null;
}

/**
 * Every provider account of the merchant in the ledger or a run, and whether each ended day was compared: a run without
 * cases proves nothing about days that were not compared.
 */
export async function readCoverage(db: Db, merchant: string): Promise<readonly Coverage[]> {
  const { rows } = await sql<Coverage>`select known.provider, known.currency, r.through_day as "throughDay",
      case when not r.has_statement then 'noStatement'
        when r.through_day is null then 'never'
        when r.through_day < (now() at time zone 'UTC')::date - 1 then 'behind' end as why
    from (select vendor as provider, currency from ledger_account where merchant = ${merchant} and kind = 'provider'
        union select provider, currency from reconciled_account where merchant = ${merchant}) known
      left join reconciled_account r on r.merchant = ${merchant} and r.provider = known.provider and r.currency = known.currency
    order by known.provider, known.currency`.execute(db);
  return rows;
}
