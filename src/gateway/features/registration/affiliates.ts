import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

export interface Affiliate {
  readonly code: string;
  readonly memberId: string;
  /** Kind of account that the code opens. */
  readonly kind: number;
}

/** Finds an invitation code, case-insensitively. Undefined if it is invalid (M117). */
export async function findAffiliate(db: Db, merchant: string, code: string): Promise<Affiliate | undefined> {
  const row = await db
    .selectFrom('affiliate_code')
    .select(['code', 'member_id', 'kind'])
    .where('merchant', '=', merchant)
    .where('code', '=', code.trim().toUpperCase())
    .where(HOLDS)
    .executeTakeFirst();
  return row && { code: row.code, memberId: row.member_id, kind: row.kind };
}

/** Enabled, not expired, and not used up. */
const HOLDS = sql<boolean>`enabled and (expires_at is null or expires_at > now()) and (most_uses is null or uses < most_uses)`;

/** Counts a registration with a code in its transaction; false: a concurrent registration used the code up. */
export async function spendAffiliate(db: Db, merchant: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('affiliate_code')
    .set({ uses: sql`uses + 1` })
    .where('merchant', '=', merchant)
    .where('code', '=', code)
    .where(HOLDS)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
