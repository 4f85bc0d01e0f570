import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { keyOfRound, type RoundKey, type RoundQuestion, readRounds, sumRounds } from '#gateway/records/rounds.ts';
import type { ExportQuestion, ExportSource } from './source.ts';

/** A member's betting record, with the columns of its page. */
export const BETS: ExportSource = {
  of: 'bets',
  columns: [
    { name: 'ended', as: 'time' },
    { name: 'begun', as: 'time' },
    { name: 'game', as: 'text' },
    { name: 'vendor', as: 'text' },
    { name: 'category', as: 'words', words: 'category' },
    { name: 'round', as: 'text' },
    { name: 'roundState', as: 'words', words: 'records.state' },
    { name: 'bet', as: 'amount' },
    { name: 'won', as: 'amount' },
    { name: 'result', as: 'amount' },
  ],
  count: async (db, question, most) => (await sumRounds(db, questionOf(question), most))?.rounds,
  async rowsAfter(db, question, after, most) {
    const found = await readRounds(db, questionOf(question), { after: readKey(after), limit: most });
    const names = await readGameNames(
      db,
      found.map(({ nodeId }) => nodeId),
      question.language,
    );
    const last = found.at(-1);
    return {
      rows: found.map(({ endedAt, begunAt, nodeId, vendor, category, round, state, betMinor, wonMinor }) => [
        ...[endedAt, begunAt, names.get(nodeId) ?? nodeId, vendor, category ?? '', round, state],
        ...[betMinor, wonMinor, wonMinor - betMinor],
      ]),
      last: last && JSON.stringify(keyOfRound(last)),
    };
  },
};

function questionOf({ merchant, memberId, range, filters }: ExportQuestion): RoundQuestion {
  if (memberId === undefined) throw new Error('A betting record is a member’s');
  const { category, vendor, state } = filters;
  const wanted = state === 'open' || state === 'closed' ? state : undefined;
  return { merchant, memberId, range, category, vendor, state: wanted };
}

function readKey(after: string | undefined): RoundKey | undefined {
  return after === undefined ? undefined : (JSON.parse(after) as RoundKey);
}

/** Game names in the reader's language, otherwise in English. */
export async function readGameNames(
  db: Db,
  ids: readonly (string | null)[],
  language: string,
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const { rows } = await sql<{ id: string; name: string }>`
    select node_id as id, coalesce(names ->> ${language}, names ->> 'EN') as name from game
      where node_id = any(${known}::text[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
