import { type RawBuilder, sql } from 'kysely';
import { readId, readPlace } from '#contract/call/ids.ts';
import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { readDigits, readFigures, readTyped } from '#model/form/values/typed-text.ts';

export interface MemberSearch {
  /** Prefix of an account, nickname, e-mail address or number (E.164), or a member id; empty: all members. */
  readonly text: string;
  /** False: e-mail address and number match only as a whole, so that they cannot be guessed letter by letter. */
  readonly byPartOfContact: boolean;
  readonly type?: number | undefined;
  readonly locked?: boolean | undefined;
  readonly rank?: number | undefined;
  readonly label?: string | undefined;
  readonly after?: string | undefined;
}

export interface FoundMember {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  readonly type: number;
  readonly locked: boolean;
  readonly rankLevel: number;
  readonly rankName: string;
  readonly labels: unknown;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
  /** Cursor of this row. */
  readonly place: string;
}

const MOST_ROWS = 50;
/** Sorts after every text with the same prefix, byte by byte. */
const END = '\u{10FFFF}';

/**
 * A page of matching members, newest first; `next` is the cursor of the next page, undefined on the last. Each kind of
 * search is a range scan of its own index.
 */
export async function searchMembers(
  db: Db,
  merchant: string,
  search: MemberSearch,
): Promise<{ readonly rows: readonly FoundMember[]; readonly next: string | undefined }> {
  const { rows } = await sql<FoundMember>`
    select m.id, m.account, m.nickname, m.type, m.status = 'disabled' as locked, m.rank_level as "rankLevel",
      m.rank_name as "rankName", m.labels, m.email, m.mobile, m.created_at as "createdAt",
      m.last_login_at as "lastLoginAt",
      (extract(epoch from m.created_at) * 1000000)::bigint || '.' || m.id as place
    from member m
    where ${sql.join(conditionsOf(merchant, search), sql` and `)}
    order by m.created_at desc, m.id desc limit ${MOST_ROWS + 1}`.execute(db);
  const page = rows.slice(0, MOST_ROWS);
  return { rows: page, next: rows.length > MOST_ROWS ? page.at(-1)?.place : undefined };
}

function conditionsOf(merchant: string, search: MemberSearch): RawBuilder<unknown>[] {
  const { type, locked, rank, label, after } = search;
  const text = readTyped(search.text);
  return [
    sql`m.merchant = ${merchant}`,
    ...(text === '' ? [] : [sql`m.id in (${sql.join(matchesOf(merchant, text, search), sql` union all `)})`]),
    ...(type === undefined ? [] : [sql`m.type = ${type}`]),
    ...(locked === undefined ? [] : [sql`m.status = ${locked ? 'disabled' : 'active'}`]),
    ...(rank === undefined ? [] : [sql`m.rank_level = ${rank}`]),
    ...(label === undefined
      ? []
      : [sql`m.id in (select l.member_id from member_label l where l.merchant = ${merchant} and l.label = ${label})`]),
    ...behind(after),
  ];
}

function behind(after: string | undefined): RawBuilder<unknown>[] {
  const found = readPlace(after);
  if (found === undefined) return [];
  const { at: micros, id } = found;
  return [
    sql`(m.created_at, m.id) < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`,
  ];
}

function matchesOf(merchant: string, text: string, { byPartOfContact }: MemberSearch): RawBuilder<unknown>[] {
  const by = (column: RawBuilder<unknown>, value: string, isPart = true) => {
    const range = isPart
      ? sql`${column} >= ${value} collate "C" and ${column} < ${`${value}${END}`} collate "C"`
      : sql`${column} = ${value} collate "C"`;
    return sql`(select id from member where merchant = ${merchant} and ${range})`;
  };
  const digits = readDigits(text).replace(/^\+?/, '+');
  return [
    by(sql`account_key collate "C"`, accountKey(text)),
    by(sql`nickname_key`, text.toLowerCase()),
    ...(readId(text) !== undefined
      ? [sql`(select id from member where merchant = ${merchant} and id = ${text}::uuid)`]
      : []),
    ...(/^[^\s]{2,}$/.test(text) ? [by(sql`email_key`, readFigures(text).toLowerCase(), byPartOfContact)] : []),
    ...(/^\+[0-9]{3,15}$/.test(digits) ? [by(sql`mobile collate "C"`, digits, byPartOfContact)] : []),
  ];
}
