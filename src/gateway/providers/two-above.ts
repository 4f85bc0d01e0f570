import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/**
 * Amount above which a payout or grant needs two staff users, minor units. Without a configured limit all need two:
 * zero.
 */
export async function readTwoAbove(db: Db, merchant: string): Promise<bigint> {
  const { rows } = await sql<{ limit: bigint | null }>`
    select two_above_minor as "limit" from cashier_setting where merchant = ${merchant}`.execute(db);
  return rows[0]?.limit ?? 0n;
}
