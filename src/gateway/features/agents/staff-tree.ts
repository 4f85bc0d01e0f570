import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { type DayRange, readDayRange } from '#gateway/records/day-range.ts';
import { readCursor, writeCursor } from '#gateway/records/page-cursor.ts';
import { type Done, MEMBER_COLUMNS, type MemberRow, readPath } from '#gateway/records/team-rows.ts';
import { beganOf } from '#gateway/stream/team/periods.ts';
import { readTeamActive } from '#gateway/stream/team/read-team.ts';
import { signsOf } from '#model/agents/place.ts';
import { shiftDay } from '#model/documents/merchant-day.ts';
import { addUp } from './figures.ts';
import { searchTree } from './line.ts';
import { readSizes, readTeams } from './team.ts';

/** A staff query of the tree: below a member or everywhere, account prefix, and page cursor. */
export interface TreeQuestion {
  readonly under?: string | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
}

/** A member of the tree; level 0: no upline. */
export interface TreeRow extends Omit<MemberRow, 'path'> {
  readonly level: number;
}

/** With the totals of the team: the member and all members below. */
export interface TreeTeam extends TreeRow {
  readonly members: number;
  readonly directs: number;
  readonly done: Done;
}

export interface TreePage {
  readonly fromDay: string;
  readonly toDay: string;
  readonly trail: readonly TreeRow[];
  readonly head?: TreeTeam;
  readonly activeMonth?: number;
  readonly rows: readonly TreeTeam[];
  readonly next?: string;
}

const A_PAGE = 30;
const DAYS = 30;

/** The merchant's last thirty days, today included. */
export async function readMonth(db: Db, merchant: string): Promise<DayRange> {
  const now = await readDayRange(db, merchant, {}, DAYS);
  const range = now && (await readDayRange(db, merchant, { from: shiftDay(now.today, 1 - DAYS), to: now.today }, DAYS));
  if (range === undefined) throw new Error('The last thirty days are no days');
  return range;
}

/** The members directly below a member, or the top agents; with a prefix, all members below that match. */
export async function readStaffTree(
  db: Db,
  merchant: string,
  currency: string,
  { under, search, after: cursor }: TreeQuestion,
): Promise<TreePage | 'not_found' | 'bad_request'> {
  const trail = under === undefined ? [] : await readTrailTo(db, merchant, under);
  const last = trail.at(-1);
  if (under !== undefined && last === undefined) return 'not_found';
  const beginning = search === undefined ? undefined : accountKey(search);
  const key = ['staff tree', under, beginning];
  const after = cursor === undefined ? undefined : readCursor(key, cursor)?.[0];
  if (cursor !== undefined && after === undefined) return 'bad_request';
  const found =
    beginning === undefined
      ? await readLevel(db, merchant, last?.id, after)
      : await searchTree(db, merchant, { path: last?.path ?? '' }, { beginning, after, limit: A_PAGE + 1 });
  const page = found.slice(0, A_PAGE);
  const range = await readMonth(db, merchant);
  const heads = [...page.map(({ id }) => id), ...(last === undefined || after !== undefined ? [] : [last.id])];
  const describe = await readDescriber(db, { merchant, memberIds: heads, currency }, range);
  const end = page.at(-1);
  return {
    fromDay: range.from,
    toDay: range.to,
    trail: trail.map(placeOf),
    ...(last === undefined || after !== undefined
      ? {}
      : { head: describe(last), activeMonth: await readActive(db, merchant, last.id, range.today) }),
    rows: page.map(describe),
    ...(found.length > A_PAGE && end !== undefined
      ? { next: writeCursor(key, [typeof end.key === 'string' ? end.key : end.path]) }
      : {}),
  };
}

type Found = MemberRow & { readonly key?: string };

function placeOf({ path, ...row }: MemberRow): TreeRow {
  return { ...row, level: signsOf(path).length - 1 };
}

/** The wire format of a row: team size and team totals. */
async function readDescriber(
  db: Db,
  of: { readonly merchant: string; readonly memberIds: readonly string[]; readonly currency: string },
  { from, to }: DayRange,
): Promise<(row: Found) => TreeTeam> {
  const teams = await readTeams(db, of, [from, to]);
  const sizes = await readSizes(db, of.merchant, of.memberIds);
  return ({ key: _, ...row }) => ({
    ...placeOf(row),
    ...(sizes.get(row.id) ?? { members: 0, directs: 0 }),
    done: teams.get(row.id) ?? addUp([]),
  });
}

async function readActive(db: Db, merchant: string, memberId: string, today: string): Promise<number> {
  const month = { period: 'M', began: beganOf('M', today) } as const;
  return (await readTeamActive(db, { merchant, memberIds: [memberId] }, month)).get(memberId) ?? 0;
}

/** From the top of the line down to a member; empty if there is no member with that id. */
async function readTrailTo(db: Db, merchant: string, memberId: string): Promise<readonly MemberRow[]> {
  const signs = signsOf((await readPath(db, merchant, memberId)) ?? '');
  const { rows } = await sql<MemberRow>`select ${MEMBER_COLUMNS}
    from member_place p join member m on m.merchant = p.merchant and m.id = p.member_id
    where p.merchant = ${merchant} and p.sign = any (${[...signs]}::text[]) order by p.depth`.execute(db);
  return rows;
}

/** The members directly below a member, or top agents if none is named; newest first. */
async function readLevel(
  db: Db,
  merchant: string,
  memberId: string | undefined,
  after: string | undefined,
): Promise<readonly Found[]> {
  const which =
    memberId === undefined ? sql`p.upline_id is null and m.type in (1, 2, 41, 42)` : sql`p.upline_id = ${memberId}`;
  const { rows } = await sql<Found>`select ${MEMBER_COLUMNS}
    from member_place p join member m on m.merchant = p.merchant and m.id = p.member_id
    where p.merchant = ${merchant} and m.merchant = ${merchant} and ${which}
      ${after === undefined ? sql`` : sql`and p.path < ${after}`}
    order by p.path desc limit ${A_PAGE + 1}`.execute(db);
  return rows;
}
