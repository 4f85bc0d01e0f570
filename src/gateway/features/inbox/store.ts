import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/** Marks a member's messages as read: those of the ids, all without them. Those of somebody else stay as they are. */
export async function markRead(db: Db, merchant: string, memberId: string, ids?: readonly string[]): Promise<void> {
  const unread = db
    .updateTable('inbox_message')
    .set({ read_at: sql<Date>`now()` })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null);
  await (ids === undefined ? unread : unread.where('id', 'in', ids.map(BigInt))).execute();
}
