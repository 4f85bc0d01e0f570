/** Notices that a member has opened (M157): stored for all signed-in members except trial accounts. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { FALLBACK, isShown } from '#gateway/content/shown.ts';
import type { ContentVisitor } from '#gateway/content/visitor.ts';
import type { Db } from '#gateway/db/tables.ts';
import { PERSONAL_CENTRE_TYPES } from '#model/documents/member.ts';

/** The member whose opened notices are stored; undefined: a visitor or a trial account. */
export function readerOf({ member }: Pick<ContentVisitor, 'member'>): string | undefined {
  return member !== null && PERSONAL_CENTRE_TYPES.some((type) => type === member.member.type)
    ? member.memberId
    : undefined;
}

export async function findRead(
  db: Db,
  merchant: string,
  memberId: string,
  ids: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('notice_read')
    .select('entry_id')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('entry_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ entry_id }) => entry_id));
}

/** Number of unopened notices for signed-in members that the member currently sees. */
export async function countUnreadNotices(db: Db, visitor: ContentVisitor, memberId: string): Promise<number> {
  const { rows } = await sql<{ unread: bigint }>`
    select count(*) as unread from content_entry piece
    where ${isOffered(visitor)} and not exists (${readBy(visitor.merchant, memberId)})`.execute(db);
  return Number(rows[0]?.unread ?? 0);
}

/**
 * Marks the notices with these ids as opened, by default all that are shown. Notices that the member does not see are
 * unchanged.
 */
export async function markNoticesRead(
  db: Db,
  visitor: ContentVisitor,
  memberId: string,
  ids?: readonly string[],
): Promise<void> {
  const chosen = ids === undefined ? sql<SqlBool>`true` : sql<SqlBool>`piece.id = any(${ids.map(BigInt)}::bigint[])`;
  await sql`insert into notice_read (merchant, member_id, entry_id)
    select piece.merchant, ${memberId}::uuid, piece.id from content_entry piece
    where ${isOffered(visitor)} and ${chosen}
    on conflict do nothing`.execute(db);
}

/** SQL condition: a row `contentEntry` is a notice for signed-in members that is shown to this member and has a text. */
function isOffered(visitor: ContentVisitor): Expression<SqlBool> {
  return sql<SqlBool>`piece.merchant = ${visitor.merchant} and piece.kind = 'notice'
    and coalesce(piece.execution, 'A') = 'A' and ${isShown(visitor)}
    and exists (select from content_words w where w.merchant = piece.merchant and w.entry_id = piece.id
      and w.language in (${visitor.language}, ${FALLBACK}))`;
}

function readBy(merchant: string, memberId: string) {
  return sql`select from notice_read r where r.merchant = ${merchant} and r.member_id = ${memberId}::uuid and r.entry_id = piece.id`;
}
