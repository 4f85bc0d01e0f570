import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** Totals of a mission, in milestones reached by members; money in minor units. */
export interface Figures {
  readonly members: number;
  readonly reached: number;
  /** Reached but not yet claimed. */
  readonly open: number;
  readonly claimed: number;
  readonly lapsed: number;
  /** Paid rewards. */
  readonly moneyMinor: bigint;
  readonly points: bigint;
  /** Rewards not yet claimed. */
  readonly owedMinor: bigint;
  readonly owedPoints: bigint;
}

export const NO_FIGURES: Figures = {
  members: 0,
  reached: 0,
  open: 0,
  claimed: 0,
  lapsed: 0,
  moneyMinor: 0n,
  points: 0n,
  owedMinor: 0n,
  owedPoints: 0n,
};

/** Totals of a merchant's missions by id; a mission that no member has reached is absent. */
export async function readFigures(db: Db, merchant: string): Promise<ReadonlyMap<string, Figures>> {
  const sumOf = (state: string, kind: string) =>
    sql`coalesce(sum(amount) filter (where state = ${state} and reward_kind = ${kind}), 0)::bigint`;
  const { rows } = await sql<{ id: string } & { [Key in keyof Figures]: bigint }>`
    select mission_id as id, count(distinct member_id) as members, count(*) as reached,
        count(*) filter (where state = 'reached') as open, count(*) filter (where state = 'claimed') as claimed,
        count(*) filter (where state = 'lapsed') as lapsed,
        ${sumOf('claimed', 'money')} as "moneyMinor", ${sumOf('claimed', 'points')} as points,
        ${sumOf('reached', 'money')} as "owedMinor", ${sumOf('reached', 'points')} as "owedPoints"
      from mission_reward where merchant = ${merchant} and state <> 'open' group by mission_id`.execute(db);
  return new Map(
    rows.map(({ id, members, reached, open, claimed, lapsed, ...sums }) => {
      const counts = { members: Number(members), reached: Number(reached), open: Number(open) };
      return [id, { ...counts, claimed: Number(claimed), lapsed: Number(lapsed), ...sums }];
    }),
  );
}
