import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { ACCOUNT_CENTRE_TYPES } from '#model/documents/member.ts';
import type { ContentVisitor } from './visitor.ts';
import './tables.ts';

/** The language of the house: what a merchant has not written in another language is answered in it. */
export const FALLBACK = 'EN';

/**
 * Whether a row `contentEntry` of content_entry is shown to a visitor: not hidden, not taken away, in its time, which is half-open, and for
 * them. Holds for the instant that the visitor brings, so what has a time comes and goes without anybody saving.
 */
export function isShown({ merchant, now, member }: ContentVisitor): Expression<SqlBool> {
  return sql<SqlBool>`not piece.hidden and piece.removed_at is null and ${isInTime(now)} and ${isFor(merchant, member)}
    and ${hasPeriodPassed({ merchant, now, member })}`;
}

/** What comes once in a period is nothing for who has not been a member for one. */
function hasPeriodPassed({ merchant, now, member }: Omit<ContentVisitor, 'language'>): Expression<SqlBool> {
  if (member === null) return sql<SqlBool>`piece.period_days is null`;
  return sql<SqlBool>`(piece.period_days is null or exists (
    select from member m where m.merchant = ${merchant} and m.id = ${member.memberId}
      and m.created_at <= ${new Date(now)}::timestamptz - make_interval(days => piece.period_days)))`;
}

/** Whether a row `contentEntry` is in its time. */
export function isInTime(now: number): Expression<SqlBool> {
  const at = sql`${new Date(now)}::timestamptz`;
  return sql<SqlBool>`(piece.starts_at is null or piece.starts_at <= ${at}) and (piece.ends_at is null or piece.ends_at > ${at})`;
}

/** Trial accounts are neither (docs/wire.md#members). */
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

/** What a visitor is sent of one kind: pieces, and characters of HTML. Every page asks for it, whatever staff wrote. */
const MOST_ENTRIES = 100;
const MOST_CHARACTERS = 300_000;

/**
 * Reads what is said of pieces in the visitor's language, else in the fallback, in the order of their places: of each kind
 * the first 100, as far as they hold 300,000 characters together.
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

/** A piece in one language, as it is shown. */
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
