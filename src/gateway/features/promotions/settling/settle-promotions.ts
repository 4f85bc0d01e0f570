import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/**
 * Promotions with rules whose time is over are settled once the stream has judged all that happened in it: who is owed something
 * by then has it, the others read that it is closed. One without a rule is settled by staff.
 */
export async function settlePromotions(db: Db, merchant: string, now: number): Promise<void> {
  await sql`update promotion p set settled_at = ${new Date(now)}
    where p.merchant = ${merchant} and p.ends_at <= ${new Date(now)} and p.settled_at is null
      and exists (select from promotion_rule r where r.merchant = p.merchant and r.promotion_id = p.id)
      and not exists (select from stream_cursor c join event e on e.merchant = c.merchant and (e.epoch, e.xact, e.seq) > (c.epoch, c.xact, c.seq)
        where c.merchant = p.merchant and c.consumer = 'promotions' and c.is_live and e.at < p.ends_at)`.execute(db);
}
