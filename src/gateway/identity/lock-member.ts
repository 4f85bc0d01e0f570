import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/**
 * Locks a member to the end of the transaction. Whatever opens or ends sessions of a member takes this lock first: what
 * one of them ends the other cannot open behind it, and none waits for a row that the other holds.
 */
export async function lockMember(db: Db, merchant: string, memberId: string): Promise<void> {
  await db
    .selectFrom('member')
    .select('id')
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .execute();
}
