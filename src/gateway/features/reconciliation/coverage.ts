import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/** An account at a provider, and how far its statement was held against the books. Days are texts in UTC: 2026-11-23. */
export interface Coverage {
  readonly provider: string;
  readonly currency: string;
  /** The last day that was compared; null: none was. */
  readonly throughDay: string | null;
  /** Why not all days that are over were compared; null: they were. */
  readonly why: 'noStatement' | 'never' | 'behind' | null;
}

/**
 * Every account of the merchant's at a provider that the ledger or a run knows, and whether each day of it that is over was
 * compared: what was not compared is no part of what a run without cases says.
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
