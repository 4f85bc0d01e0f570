import type { Static } from 'typebox';
import type * as calls from '#contract/agents/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { labelOf, readDayRange } from '#gateway/records/day-range.ts';
import { readCursor, writeCursor } from '#gateway/records/page-cursor.ts';
import { readTeamRows, type TeamRecordKind } from '#gateway/records/team-rows.ts';
import type { AgentsDeps } from './deps.ts';
import { writeDone } from './figures.ts';
import { type Asker, describeMember, findInTree, readTrail, searchTree } from './line.ts';
import { readTeams } from './team.ts';

type Asked = Static<(typeof calls)['agentBets']['request']>;
type Reported = Static<(typeof calls)['agentBets']['reply']>;

const A_PAGE = 20;
const MOST_DAYS = 92;
const MOST_FOUND = 20;

/** A page of the activity of a tree's members, in tree order (M206, M207). */
export async function readTeamRecord(
  db: Db,
  deps: Pick<AgentsDeps, 'readCurrency'>,
  who: Asker,
  kind: TeamRecordKind,
  asked: Asked,
): Promise<Reported | 'not_found' | 'bad_request'> {
  const { merchant, memberId } = who;
  const range = await readDayRange(db, merchant, asked, MOST_DAYS);
  const standing = await findInTree(db, who, asked.under);
  if (standing === undefined) return 'not_found';
  const { by = 'member' } = asked;
  const beginning = asked.search === undefined ? undefined : accountKey(asked.search);
  const key = [kind, memberId, standing.id, by, beginning, asked.from, asked.to];
  const [path, day] = (asked.after === undefined ? undefined : readCursor(key, asked.after)) ?? [];
  if (range === undefined || (asked.after !== undefined && path === undefined)) return 'bad_request';
  const { code: currency, exponent } = await deps.readCurrency(db, merchant);
  const days = [range.from, range.to] as const;
  const found =
    beginning === undefined ? undefined : await searchTree(db, merchant, standing, { beginning, limit: MOST_FOUND });
  const question = { merchant, kind, by, currency, days, path: standing.path, ids: found?.map(({ id }) => id) };
  const rows = await readTeamRows(db, question, {
    after: path === undefined ? undefined : { path, day: day ?? '' },
    limit: A_PAGE + 1,
  });
  const page = rows.slice(0, A_PAGE);
  const last = page.at(-1);
  const sums =
    path !== undefined || found !== undefined
      ? undefined
      : (await readTeams(db, { merchant, memberIds: [standing.id], currency }, days)).get(standing.id);
  return {
    ...labelOf(range),
    trail: await readTrail(db, merchant, standing),
    ...(sums === undefined ? {} : { sums: writeDone(sums, exponent) }),
    rows: page.map((row) => ({
      ...describeMember(row, standing.top),
      ...(row.day === null ? {} : { day: row.day }),
      figures: writeDone(row, exponent),
    })),
    ...(rows.length > A_PAGE && last !== undefined ? { next: writeCursor(key, [last.path, last.day ?? '']) } : {}),
  };
}
