import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

export interface MemberRow {
  readonly id: string;
  readonly path: string;
  readonly account: string;
  readonly nickname: string;
  readonly kind: number;
  readonly status: string;
  readonly joinedAt: Date;
}

export const MEMBER_COLUMNS = sql`p.member_id as id, p.path, m.account, m.nickname, m.type as kind, m.status,
  m.created_at as "joinedAt"`;

/** Activity of a team or of one member. Amounts in minor units. */
export interface Done {
  readonly rounds: bigint;
  readonly betMinor: bigint;
  readonly validMinor: bigint;
  readonly wonMinor: bigint;
  /** Bonuses and cashback. */
  readonly bonusMinor: bigint;
  readonly depositMinor: bigint;
  readonly withdrawalMinor: bigint;
}

/** bets: members with bets; profit: members with any counted activity. */
export type TeamRecordKind = 'bets' | 'profit';

/** Filter of rows: by tree path, or by members. */
export interface TeamRowQuestion {
  readonly merchant: string;
  readonly kind: TeamRecordKind;
  readonly by: 'member' | 'day';
  readonly currency: string;
  readonly days: readonly [from: string, to: string];
  readonly path: string;
  /** Members of the tree; absent: all. */
  readonly ids?: readonly string[] | undefined;
}

export type TeamRow = MemberRow & Done & { readonly day: string | null };

/** Cursor: after a member, or after a day of one. */
export interface RowCursor {
  readonly path: string;
  readonly day: string;
}

/** Members' activity in tree order: one row per member, or one per member and day, newest first. */
export async function readTeamRows(
  db: Db,
  question: TeamRowQuestion,
  { after, limit }: { readonly after: RowCursor | undefined; readonly limit: number },
): Promise<readonly TeamRow[]> {
  const { merchant, by, path, ids } = question;
  if (!(await mayHaveRows(db, question))) return [];
  const behind =
    after === undefined
      ? sql``
      : by === 'member'
        ? sql`and p.path > ${after.path}`
        : sql`and p.path >= ${after.path} and (p.path > ${after.path} or f.day < ${after.day}::date)`;
  // Scan in index order up to the page size, so that days of members outside the page are not summed.
  await sql`select set_config('enable_sort', ${ids === undefined && by === 'member' ? 'off' : 'on'}, true)`.execute(db);
  const { rows } =
    await sql<TeamRow>`select ${MEMBER_COLUMNS}, f.day, f.rounds, f."betMinor", f."validMinor", f."wonMinor",
      f."bonusMinor", f."depositMinor", f."withdrawalMinor"
    from member_place p
      cross join lateral (${daysOf(question)}) f
      join member m on m.merchant = p.merchant and m.id = p.member_id
    where p.merchant = ${merchant} and p.path >= ${path} and p.path < ${`${path}~`} and f.is_shown
      ${ids === undefined ? sql`` : sql`and p.member_id = any(${[...ids]}::uuid[])`} ${behind}
    order by p.path, f.day desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Whether rows may exist. A team without counted activity in the days has none, unless a member has joined from another
 * team, which has the activity then. This avoids a scan of all members.
 */
async function mayHaveRows(db: Db, { merchant, kind, currency, days, path, ids }: TeamRowQuestion): Promise<boolean> {
  if (ids !== undefined || path === '') return true;
  const { rows } = await sql<{ may: boolean }>`select exists (select from member_place head
        cross join lateral (select from team_day where merchant = ${merchant} and member_id = head.member_id
          and day between ${days[0]}::date and ${days[1]}::date and currency = ${currency}
          ${kind === 'bets' ? sql`and category <> '-'` : sql``} limit 1) reported
        where head.merchant = ${merchant} and head.path = ${path})
      or exists (select from member_place_before b
        cross join lateral (select path from member_place where merchant = ${merchant} and member_id = b.member_id limit 1) p
        where b.merchant = ${merchant} and p.path >= ${path} and p.path < ${`${path}~`}) as may`.execute(db);
  return rows[0]?.may ?? true;
}

/** A member's daily counters: summed, or by day. */
function daysOf({ merchant, kind, by, currency, days }: TeamRowQuestion): RawBuilder<unknown> {
  const moved = sql`rounds <> 0 or bet_minor <> 0 or won_minor <> 0`;
  const any = sql`${moved} or deposit_minor <> 0 or withdrawal_minor <> 0 or bonus_minor <> 0 or cashback_minor <> 0`;
  const sum = (columns: string, name: string) => sql`coalesce(sum(${sql.raw(columns)}), 0)::bigint as ${sql.ref(name)}`;
  // A member with bets is listed with all counted activity, also on days without bets, so that the days add up to the
  // member's total and to the export.
  const bet = by === 'day' ? sql`bool_or(bool_or(${moved})) over () and bool_or(${any})` : sql`bool_or(${moved})`;
  return sql`select ${by === 'day' ? sql`d.day` : sql`null::date as day`}, coalesce(${kind === 'bets' ? bet : sql`bool_or(${any})`}, false) as is_shown,
      ${sum('rounds', 'rounds')}, ${sum('bet_minor', 'betMinor')}, ${sum('valid_minor', 'validMinor')},
      ${sum('won_minor', 'wonMinor')}, ${sum('bonus_minor + cashback_minor', 'bonusMinor')},
      ${sum('deposit_minor', 'depositMinor')}, ${sum('withdrawal_minor', 'withdrawalMinor')}
    from daily_counter d
    where d.merchant = p.merchant and d.member_id = p.member_id and d.currency = ${currency} and not d.is_play
      and d.day between ${days[0]}::date and ${days[1]}::date
      and d.generation = (select generation from stream_cursor c
        where c.merchant = ${merchant} and c.consumer = 'tally' and c.is_live)
    ${by === 'day' ? sql`group by d.day` : sql``}`;
}

/** A member's tree path; undefined: not in the tree, such as trial accounts. */
export async function readPath(db: Db, merchant: string, memberId: string): Promise<string | undefined> {
  const { rows } = await sql<{ path: string }>`select path from member_place
    where merchant = ${merchant} and member_id = ${memberId}`.execute(db);
  return rows[0]?.path;
}

/** Number of rows; undefined if there are more than `most`. */
export async function countTeamRows(db: Db, question: TeamRowQuestion, most: number): Promise<number | undefined> {
  const { merchant, path } = question;
  if (!(await mayHaveRows(db, question))) return 0;
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select from member_place p cross join lateral (${daysOf(question)}) f
      where p.merchant = ${merchant} and p.path >= ${path} and p.path < ${`${path}~`} and f.is_shown
      limit ${most + 1}) found`.execute(db);
  const count = rows[0]?.count ?? 0;
  return count > most ? undefined : count;
}
