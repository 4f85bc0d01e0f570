import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/** An invitation code that holds, and the agent whose it is. */
export interface Affiliate {
  readonly code: string;
  readonly memberId: string;
  /** Which kind of account it opens. */
  readonly kind: number;
}

/** Looks an invitation code up; case does not count. Undefined when it does not hold (M117). */
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

/** It was not ended, its time has not passed, and it was not used as often as it may be. */
const HOLDS = sql<boolean>`enabled and (expires_at is null or expires_at > now()) and (most_uses is null or uses < most_uses)`;

/** Counts a registration with a code, in its transaction; false: it holds no more, somebody else was the last. */
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
