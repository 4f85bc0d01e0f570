import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/**
 * Above how much a payout or a grant needs two staff users, minor units. A merchant that has set no limit asks two for all of
 * them: zero.
 */
export async function readTwoAbove(db: Db, merchant: string): Promise<bigint> {
  const { rows } = await sql<{ limit: bigint | null }>`
    select two_above_minor as "limit" from cashier_setting where merchant = ${merchant}`.execute(db);
  return rows[0]?.limit ?? 0n;
}
