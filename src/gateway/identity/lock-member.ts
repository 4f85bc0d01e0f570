import type { Db } from '#gateway/db/tables.ts';

/**
 * Locks a member until the end of the transaction. All code that opens or ends sessions of a member takes this lock
 * first, so that no session is opened during an operation that ends all, and no deadlock occurs.
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
