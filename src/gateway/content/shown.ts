import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { ACCOUNT_CENTRE_TYPES } from '#model/documents/member.ts';
import type { ContentVisitor } from './visitor.ts';

/** The fallback language for texts that a merchant has not written in the visitor's language. */
export const FALLBACK = 'EN';

/**
 * SQL condition whether a content_entry row `contentEntry` is shown to a visitor: not hidden, not removed, within its
 * half-open time range, and for this audience. It applies to the visitor's `now`, so scheduled content appears and
 * disappears without a save.
 */
export function isShown({ merchant, now, member }: ContentVisitor): Expression<SqlBool> {
  return sql<SqlBool>`not piece.hidden and piece.removed_at is null and ${isInTime(now)} and ${isFor(merchant, member)}
    and ${hasPeriodPassed({ merchant, now, member })}`;
}

/** A periodic entry is shown only to members whose account is at least one period old. */
function hasPeriodPassed({ merchant, now, member }: Omit<ContentVisitor, 'language'>): Expression<SqlBool> {
  if (member === null) return sql<SqlBool>`piece.period_days is null`;
  return sql<SqlBool>`(piece.period_days is null or exists (
    select from member m where m.merchant = ${merchant} and m.id = ${member.memberId}
      and m.created_at <= ${new Date(now)}::timestamptz - make_interval(days => piece.period_days)))`;
}

/** SQL condition whether a row `contentEntry` is within its time range. */
export function isInTime(now: number): Expression<SqlBool> {
  const at = sql`${new Date(now)}::timestamptz`;
  return sql<SqlBool>`(piece.starts_at is null or piece.starts_at <= ${at}) and (piece.ends_at is null or piece.ends_at > ${at})`;
}

/** Trial accounts are neither (docs/reference/wire.md#members). */
const KINDS_OF_MEMBERS: readonly { readonly who: string; readonly types: readonly number[] }[] = [
  { who: 'members', types: [0] },
  { who: 'agents', types: ACCOUNT_CENTRE_TYPES },
];

function isFor(merchant: string, member: ContentVisitor['member']): Expression<SqlBool> {
  if (member === null) return sql<SqlBool>`piece.audience = 'everyone' and piece.ranks = '{}' and piece.labels = '{}'`;
  const { memberId, member: info } = member;
  const audiences = [
    'everyone',
    ...KINDS_OF_MEMBERS.filter(({ types }) => types.includes(info.type)).map(({ who }) => who),
  ];
  return sql<SqlBool>`piece.audience = any(${audiences}::text[])
    and (piece.ranks = '{}' or ${info.rankLevel}::smallint = any(piece.ranks))
    and (piece.labels = '{}' or exists (
      select from member_label l
      where l.merchant = ${merchant} and l.member_id = ${memberId} and l.label = any(piece.labels)))`;
}

/**
 * Limits per kind of content sent to a visitor: entries, and characters of HTML. Every page requests it, so it is
 * bounded whatever staff write.
 */
const MOST_ENTRIES = 100;
const MOST_CHARACTERS = 300_000;

/**
 * Reads the entries' texts in the visitor's language, else in the fallback, by position: of each kind the first 100, up
 * to 300,000 characters in total.
 */
export async function readShown(db: Db, visitor: ContentVisitor, kinds: readonly string[]) {
  const { rows } = await sql<ShownRow>`select * from (
    select piece.id, piece.kind, piece.execution, piece.promotion_type, piece.published_at, piece.group_name, piece.link, piece.anchor, piece.period_days,
      w.title, w.summary, w.html, coalesce(w.picture, piece.picture) as picture, piece.position,
      row_number() over so_far as pieces, sum(length(w.html)) over so_far as characters
    from content_entry piece
    cross join lateral (
      select title, summary, html, picture from content_words w
      where w.merchant = piece.merchant and w.entry_id = piece.id and w.language in (${visitor.language}, ${FALLBACK})
      order by w.language <> ${visitor.language} limit 1
    ) w
    where piece.merchant = ${visitor.merchant} and piece.kind = any(${kinds}::text[]) and ${isShown(visitor)}
    window so_far as (partition by piece.kind order by piece.position, piece.id)
    ) shown where pieces <= ${MOST_ENTRIES} and characters <= ${MOST_CHARACTERS}
    order by kind, position, id`.execute(db);
  return rows;
}

/** A content entry in one language, as it is shown. */
export interface ShownRow {
  readonly id: bigint;
  readonly kind: string;
  readonly execution: 'B' | 'A' | 'F' | null;
  readonly promotion_type: string | null;
  readonly published_at: Date;
  readonly period_days: number | null;
  readonly group_name: string | null;
  readonly link: string | null;
  readonly anchor: string | null;
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  readonly picture: string | null;
}
