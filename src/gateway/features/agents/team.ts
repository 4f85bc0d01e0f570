import { sql } from 'kysely';
import type { Static } from 'typebox';
import type * as calls from '#contract/agents/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { labelOf, readDayRange } from '#gateway/records/day-range.ts';
import { readCursor, writeCursor } from '#gateway/records/page-cursor.ts';
import { type Done, MEMBER_COLUMNS, type MemberRow } from '#gateway/records/team-rows.ts';
import { beganOf } from '#gateway/stream/team/periods.ts';
import { readTeamActive, sumTeamDays } from '#gateway/stream/team/read-team.ts';
import type { AgentsDeps } from './deps.ts';
import { addUp, writeDone } from './figures.ts';
import { type Asker, describeMember, findInTree, readTrail, type Standing, searchTree } from './line.ts';

type Asked = Static<(typeof calls)['agentTeam']['request']>;
type Reported = Static<(typeof calls)['agentTeam']['reply']>;

const A_PAGE = 20;
const MOST_DAYS = 92;

/** A page of the members directly below a member of the tree, or of those whose account has the prefix (M205). */
export async function readTeam(
  db: Db,
  deps: Pick<AgentsDeps, 'readCurrency'>,
  who: Asker,
  asked: Asked,
): Promise<Reported | 'not_found' | 'bad_request'> {
  const { merchant, memberId } = who;
  const [range, standing, { code: currency, exponent }] = await Promise.all([
    readDayRange(db, merchant, asked, MOST_DAYS),
    findInTree(db, who, asked.under),
    deps.readCurrency(db, merchant),
  ]);
  if (standing === undefined) return 'not_found';
  const beginning = asked.search === undefined ? undefined : accountKey(asked.search);
  const key = ['team', memberId, standing.id, beginning, asked.from, asked.to];
  const after = asked.after === undefined ? undefined : readCursor(key, asked.after)?.[0];
  if (range === undefined || (asked.after !== undefined && after === undefined)) return 'bad_request';
  const found =
    beginning === undefined
      ? await readBelow(db, merchant, standing, after)
      : await searchTree(db, merchant, standing, { beginning, after, limit: A_PAGE + 1 });
  const page = found.slice(0, A_PAGE);
  const heads = after === undefined ? [...page.map(({ id }) => id), standing.id] : page.map(({ id }) => id);
  // Sent together: pipelined, the database works on the next query while a reply is read.
  const [teams, sizes, trail, head] = await Promise.all([
    readTeams(db, { merchant, memberIds: heads, currency }, [range.from, range.to]),
    readSizes(db, merchant, heads),
    readTrail(db, merchant, standing),
    after === undefined ? readHead(db, merchant, standing, range.today) : undefined,
  ]);
  const describe = (row: MemberRow) => ({
    ...describeMember(row, standing.top),
    ...(sizes.get(row.id) ?? { members: 0, directs: 0 }),
    team: writeDone(teams.get(row.id) ?? addUp([]), exponent),
  });
  const last = page.at(-1);
  const goesOn = found.length > A_PAGE && last !== undefined;
  return {
    ...labelOf(range),
    trail,
    ...(head === undefined ? {} : { head: describe(head.row), activeMonth: head.active }),
    rows: page.map(describe),
    ...(goesOn ? { next: writeCursor(key, ['key' in last ? last.key : last.path]) } : {}),
  };
}

/** The head of the team, and its active members this month. */
async function readHead(db: Db, merchant: string, { id }: Standing, today: string) {
  const month = { period: 'M', began: beganOf('M', today) } as const;
  const [{ rows }, active] = await Promise.all([
    sql<MemberRow>`select ${MEMBER_COLUMNS}
      from member_place p join member m on m.merchant = p.merchant and m.id = p.member_id
      where p.merchant = ${merchant} and p.member_id = ${id}`.execute(db),
    readTeamActive(db, { merchant, memberIds: [id] }, month),
  ]);
  const [row] = rows;
  return row && { row, active: active.get(id) ?? 0 };
}

type Below = MemberRow & { readonly key?: never };

/** The members directly below, newest first. */
async function readBelow(db: Db, merchant: string, { id }: Standing, after?: string): Promise<readonly Below[]> {
  const { rows } = await sql<Below>`select ${MEMBER_COLUMNS}
    from member_place p join member m on m.merchant = p.merchant and m.id = p.member_id
    where p.merchant = ${merchant} and p.upline_id = ${id} ${after === undefined ? sql`` : sql`and p.path < ${after}`}
    order by p.path desc limit ${A_PAGE + 1}`.execute(db);
  return rows;
}

export async function readTeams(
  db: Db,
  of: Parameters<typeof sumTeamDays>[1],
  range: readonly [from: string, to: string],
): Promise<ReadonlyMap<string, Done>> {
  const rows = await sumTeamDays(db, of, range);
  return new Map(
    rows.map(({ cashbackMinor, ...row }) => [row.memberId, { ...row, bonusMinor: row.bonusMinor + cashbackMinor }]),
  );
}

/** Number of members below, and directly below; members without a team are left out. */
export async function readSizes(db: Db, merchant: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; members: number; directs: number }>`select member_id as id, members, directs
    from team_size where merchant = ${merchant} and member_id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, members, directs }) => [id, { members, directs }]));
}
