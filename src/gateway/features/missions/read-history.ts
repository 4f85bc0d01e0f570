import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { MissionPeriod } from '#model/missions/mission.ts';
import type { MissionAsker, PageWanted } from './deps.ts';
import { writeReward } from './units.ts';
import { titleIn } from './words.ts';

interface PastRow {
  readonly id: string;
  readonly period: string;
  readonly milestone: number;
  readonly state: 'claimed' | 'lapsed';
  readonly kind: 'money' | 'points';
  readonly amount: bigint;
  readonly at: Date;
  readonly repeats: MissionPeriod;
  readonly words: unknown;
}

/** The member's claimed and expired rewards, newest first. A page beyond the last returns the last. */
export async function readHistory(db: Db, asker: MissionAsker, { page, size }: PageWanted) {
  const { merchant, memberId, language, exponent } = asker;
  const own = sql`r.merchant = ${merchant} and r.member_id = ${memberId} and r.state in ('claimed', 'lapsed')`;
  const { rows: counted } = await sql<{
    count: bigint;
  }>`select count(*) as count from mission_reward r where ${own}`.execute(db);
  const totalPages = Math.max(1, Math.ceil(Number(counted[0]?.count ?? 0n) / size));
  const pageNum = Math.min(page, totalPages);
  const { rows } = await sql<PastRow>`
    select r.id, r.period, r.milestone, r.state, r.reward_kind as kind, r.amount, coalesce(r.claimed_at, r.expires_at) as at,
        m.rule ->> 'period' as repeats, m.words
      from mission_reward r join mission m on m.merchant = r.merchant and m.id = r.mission_id
      where ${own} order by coalesce(r.claimed_at, r.expires_at) desc, r.id limit ${size} offset ${(pageNum - 1) * size}`.execute(
    db,
  );
  const list = rows.map(({ id, period, milestone, state, kind, amount, at, repeats, words }) => ({
    claimId: id,
    title: titleIn(words, language) || '–',
    repeats,
    period,
    milestone,
    state,
    reward: writeReward(kind, amount, exponent),
    at: at.getTime(),
  }));
  return { list, pageNum, totalPages };
}
