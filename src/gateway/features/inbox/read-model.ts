import { POSITION } from '#gateway/db/position.ts';
import type { Db } from '#gateway/db/tables.ts';
import { wordsOf } from './words.ts';

/** A page of the inbox; pages start at 1. */
export interface InboxQuery {
  readonly page: number;
  readonly size: number;
  readonly language: string;
}

/** A member's messages in a language, newest first (M158). A page beyond the last returns the last. */
export async function readInbox(db: Db, merchant: string, memberId: string, { page, size, language }: InboxQuery) {
  const total = await countMessages(db, merchant, memberId);
  const totalPages = Math.max(1, Math.ceil(total / size));
  const pageNum = Math.min(page, totalPages);
  const rows = await db
    .selectFrom('inbox_message')
    .select(['id', 'kind', 'details', 'created_at', 'read_at'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((pageNum - 1) * size)
    .execute();
  const list = rows.flatMap((row) => {
    const words = wordsOf(row.kind, row.details, language);
    if (words === undefined) return [];
    return [{ id: String(row.id), ...words, timestamp: row.created_at.getTime(), read: row.read_at !== null }];
  });
  return { list, pageNum, totalPages };
}

/** The query for the number of a member's unread messages (M157), with the position of the database. */
export function unreadQuery(db: Db, merchant: string, memberId: string) {
  return db
    .selectFrom('inbox_message')
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), POSITION.as('position')])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null);
}

export async function countUnread(db: Db, merchant: string, memberId: string): Promise<number> {
  const { count } = await unreadQuery(db, merchant, memberId).executeTakeFirstOrThrow();
  return Number(count);
}

async function countMessages(db: Db, merchant: string, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('inbox_message')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
