import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** A member of the tree as it is told. */
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

/** What was done, of a team or of one member. Amounts in minor units. */
export interface Done {
  readonly rounds: bigint;
  readonly betMinor: bigint;
  readonly validMinor: bigint;
  readonly wonMinor: bigint;
  /** Bonuses and cash back. */
  readonly bonusMinor: bigint;
  readonly depositMinor: bigint;
  readonly withdrawalMinor: bigint;
}

/** bets: who bet; profit: whoever something was counted of. */
export type TeamRecordKind = 'bets' | 'profit';

/** Which rows: of the paths of a tree, or of some members. */
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

/** Where rows go on: behind a member, or behind a day of one. */
export interface RowCursor {
  readonly path: string;
  readonly day: string;
}

/** What members did: one row for each, or one for each of their days, the newest first; in the order of the tree. */
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
  // In the order of the index, and no further than the page: nobody's days are added up who is not on it.
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
 * Whether there may be rows. Of a team that nothing was counted of in the days there are none, unless somebody of it has come from another
 * team, which theirs was counted of: nobody is gone through to find that out one by one.
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

/** One member's own days, as they were counted: together, or each. */
function daysOf({ merchant, kind, by, currency, days }: TeamRowQuestion): RawBuilder<unknown> {
  const moved = sql`rounds <> 0 or bet_minor <> 0 or won_minor <> 0`;
  const any = sql`${moved} or deposit_minor <> 0 or withdrawal_minor <> 0 or bonus_minor <> 0 or cashback_minor <> 0`;
  const sum = (columns: string, name: string) => sql`coalesce(sum(${sql.raw(columns)}), 0)::bigint as ${sql.ref(name)}`;
  // Who bet is told with all that was counted of them, also on days without a bet: the days add up to the member, and to the file.
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

/** Where a member stands; undefined: nowhere, as trial accounts. */
export async function readPath(db: Db, merchant: string, memberId: string): Promise<string | undefined> {
  const { rows } = await sql<{ path: string }>`select path from member_place
    where merchant = ${merchant} and member_id = ${memberId}`.execute(db);
  return rows[0]?.path;
}

/** How many rows there are; undefined where they are more than `most`. */
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
