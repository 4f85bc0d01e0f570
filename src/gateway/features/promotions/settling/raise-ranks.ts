import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { notAside } from '#gateway/set-aside/set-aside.ts';
import { emitEvent } from '#gateway/stream/emit-event.ts';
import type { SettlingDeps } from './deps.ts';

const MOST_TOGETHER = 200;

/** Members whose counted rank rose (`rank_rise`). */
export async function findRisen(db: Db, merchant: string): Promise<readonly string[]> {
  const { rows } = await sql<{ member: string }>`select member_id as member from rank_rise
    where merchant = ${merchant} and ${notAside(merchant, 'rank-rises', sql`member_id::text`)}
    order by member_id limit ${MOST_TOGETHER}`.execute(db);
  return rows.map(({ member }) => member);
}

/**
 * Raises a member to the rank for which the turnover suffices, as counted by the consumer `rank`: never down, and once
 * per rise. Each rank on the way is written to the event stream; the member is notified of the highest by its name in
 * the member's language.
 */
export async function raiseRank(
  db: Db,
  merchant: string,
  memberId: string,
  notify: SettlingDeps['notify'],
): Promise<void> {
  const { rows } = await sql<{ before: number; level: number; name: string }>`
    with risen as (
      delete from rank_rise where merchant = ${merchant} and member_id = ${memberId} returning member_id
    ), due as (
      select m.id, m.rank_level as before, t.level from risen
          join stream_cursor c on c.merchant = ${merchant} and c.consumer = 'rank' and c.is_live
          join rank_turnover t on t.merchant = c.merchant and t.generation = c.generation and t.member_id = risen.member_id
          join member m on m.merchant = t.merchant and m.id = t.member_id
        where t.level > m.rank_level for no key update of m
    )
    update member m set rank_level = due.level, rank_name = coalesce(r.name, m.rank_name)
      from due left join club_rank r on r.merchant = ${merchant} and r.level = due.level
      where m.merchant = ${merchant} and m.id = due.id and m.rank_level < due.level
      returning due.before, due.level, coalesce((
        select named.name from club_rank_text named where named.merchant = m.merchant and named.level = due.level
          and named.language = m.language), m.rank_name) as name`.execute(db);
  for (const { before, level, name } of rows) {
    for (let reached = before + 1; reached <= level; reached += 1)
      await emitEvent(db, merchant, { kind: 'rankReached', memberId, level: reached });
    await notify(db, merchant, memberId, 'rankReached', { rank: name });
  }
}
