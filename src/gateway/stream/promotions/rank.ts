import { sql } from 'kysely';
import type { Consumer } from '../consumer.ts';
import { countTurnover, sumOf } from '../wagering/count-turnover.ts';

/** Consumer of member turnover and of the highest club rank that it reaches. features/grants promotes the members. */
export const RANK: Consumer = {
  name: 'rank',
  tables: [{ name: 'rank_turnover', key: ['member_id'] }],
  async take(db, { merchant, generation }, events) {
    const sums = new Map<string, bigint>();
    for (const { memberId, added } of countTurnover(events, 'validMinor').changes)
      sums.set(memberId, (sums.get(memberId) ?? 0n) + sumOf(added));
    if (sums.size === 0) return;
    const rows = [...sums].map(([member, minor]) => ({ member, minor: String(minor) }));
    await sql`insert into rank_turnover as t (merchant, generation, member_id, minor, level)
      select ${merchant}, ${generation}::integer, member, minor, (
          select coalesce(max(level), 0) from club_rank where merchant = ${merchant} and turnover <= minor)
        from json_to_recordset(${JSON.stringify(rows)}::json) as reported (member uuid, minor bigint)
      on conflict (merchant, generation, member_id) do update set
        minor = t.minor + excluded.minor,
        level = greatest(t.level, (
          select coalesce(max(level), 0) from club_rank where merchant = ${merchant} and turnover <= t.minor + excluded.minor))`.execute(
      db,
    );
  },
};
