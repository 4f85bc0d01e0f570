import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { isBefore } from '../cursor.ts';
import type { Place } from '../event.ts';

/** Rank of a member at a position of the stream, as a key of the rules. */
export type RankAt = (memberId: string, place: Place) => string;

const NO_RANK = '0';

/** Reads the rank history of members (member_rank_step). */
export async function readRanks(db: Db, merchant: string, members: readonly string[]): Promise<RankAt> {
  if (members.length === 0) return () => NO_RANK;
  const { rows } = await sql<{ member: string; epoch: number; xact: string; level: number }>`
    select member_id as member, epoch, xact::text, level from member_rank_step s
      where merchant = ${merchant} and member_id = any(${members}::uuid[]) order by s.member_id, s.epoch, s.xact`.execute(
    db,
  );
  const steps = new Map<string, { readonly from: Place; readonly rank: string }[]>();
  for (const { member, epoch, xact, level } of rows) {
    const known = steps.get(member) ?? [];
    known.push({ from: { epoch, xact, seq: 0n }, rank: String(level) });
    steps.set(member, known);
  }
  return (memberId, place) => steps.get(memberId)?.findLast(({ from }) => isBefore(from, place))?.rank ?? NO_RANK;
}
