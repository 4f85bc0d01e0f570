import type { Db } from '#gateway/db/tables.ts';
import {
  countTeamRows,
  type RowCursor,
  readPath,
  readTeamRows,
  type TeamRecordKind,
  type TeamRowQuestion,
} from '#gateway/records/team-rows.ts';
import type { ExportQuestion, ExportSource } from './source.ts';

/** Activity of an agent's team members: one row per member and day, in tree order. */
export function teamSource(of: 'teamBets' | 'teamProfit'): ExportSource {
  const kind = of === 'teamBets' ? 'bets' : 'profit';
  return {
    of,
    columns: [
      { name: 'member', as: 'text' },
      { name: 'day', as: 'text' },
      { name: 'rounds', as: 'text' },
      { name: 'bet', as: 'amount' },
      { name: 'valid', as: 'amount' },
      { name: 'won', as: 'amount' },
      { name: 'bonus', as: 'amount' },
      { name: 'deposit', as: 'amount' },
      { name: 'withdrawal', as: 'amount' },
    ],
    async count(db, question, most) {
      const asked = await questionOf(db, question, kind);
      return asked === undefined ? 0 : countTeamRows(db, asked, most);
    },
    async rowsAfter(db, question, after, most) {
      const asked = await questionOf(db, question, kind);
      const cursor = after === undefined ? undefined : (JSON.parse(after) as RowCursor);
      const found = asked === undefined ? [] : await readTeamRows(db, asked, { after: cursor, limit: most });
      const last = found.at(-1);
      return {
        rows: found.map((row) => [
          ...[row.account, row.day ?? '', String(row.rounds), row.betMinor, row.validMinor, row.wonMinor],
          ...[row.bonusMinor, row.depositMinor, row.withdrawalMinor],
        ]),
        last: last && JSON.stringify({ path: last.path, day: last.day ?? '' } satisfies RowCursor),
      };
    },
  };
}

/** The current tree of the requesting agent, or that of one of its members (`under`), as the page shows it. */
async function questionOf(
  db: Db,
  { merchant, memberId, currency, range, filters }: ExportQuestion,
  kind: TeamRecordKind,
): Promise<TeamRowQuestion | undefined> {
  if (memberId === undefined) throw new Error('A team is an agent’s');
  const top = await readPath(db, merchant, memberId);
  const path = filters['under'] === undefined ? top : await readPath(db, merchant, filters['under']);
  const isOwn = path !== undefined && top !== undefined && path.startsWith(top);
  return !isOwn ? undefined : { merchant, kind, by: 'day', currency, days: [range.from, range.to], path };
}
