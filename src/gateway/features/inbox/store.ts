import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/**
 * Marks a member's messages as read: those with the ids, or all if none are given. Other members' messages are not
 * affected.
 */
export async function markRead(db: Db, merchant: string, memberId: string, ids?: readonly string[]): Promise<void> {
  const unread = db
    .updateTable('inbox_message')
    .set({ read_at: sql<Date>`now()` })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null);
  await (ids === undefined ? unread : unread.where('id', 'in', ids.map(BigInt))).execute();
}

/**
 * Adds a message to a member's inbox: a kind (`inbox.kind.<kind>`) with the placeholders of its text. A message about
 * an order takes the place of the member's earlier one about it: an order has one message, about its latest step.
 */
export async function notifyMember(
  db: Db,
  merchant: string,
  memberId: string,
  kind: string,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  const { order } = details;
  const earlier = db
    .deleteFrom('inbox_message')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where(sql<boolean>`details ->> 'order' = ${order}`);
  const into = order === undefined ? db : db.with('earlier', () => earlier);
  await into
    .insertInto('inbox_message')
    .values({ merchant, member_id: memberId, kind, details: JSON.stringify(details), read_at: null })
    .execute();
}

/** Sends a message to many members, each with separate details. */
export async function notifyMembers(
  db: Db,
  merchant: string,
  messages: readonly {
    readonly memberId: string;
    readonly kind: string;
    readonly details: Readonly<Record<string, string>>;
  }[],
): Promise<void> {
  const rows = messages.map(({ memberId, kind, details }) => ({ member: memberId, kind, details }));
  await sql`insert into inbox_message (merchant, member_id, kind, details)
    select ${merchant}, m.member, m.kind, m.details
      from json_to_recordset(${JSON.stringify(rows)}::json) as m (member uuid, kind text, details jsonb)`.execute(db);
}
