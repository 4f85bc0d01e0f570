import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/** An invitation code that holds, and the agent whose it is. */
export interface Affiliate {
  readonly code: string;
  readonly memberId: string;
}

/** Looks an invitation code up; case does not count. Undefined when it does not hold (M117). */
export async function findAffiliate(db: Db, merchant: string, code: string): Promise<Affiliate | undefined> {
  const row = await db
    .selectFrom('affiliate_code')
    .select(['code', 'member_id'])
    .where('merchant', '=', merchant)
    .where('code', '=', code.trim().toUpperCase())
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row && { code: row.code, memberId: row.member_id };
}
