import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** Above how much an order is for two, or for operators, in minor units; null: none is for its amount. */
export async function readLimit(db: Db, merchant: string): Promise<bigint | null> {
  const { rows } = await sql<{ limit: bigint | null }>`
    select two_above_minor as limit from cashier_setting where merchant = ${merchant}`.execute(db);
  return rows[0]?.limit ?? null;
}
