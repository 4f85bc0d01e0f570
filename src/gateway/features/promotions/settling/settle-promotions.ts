import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/**
 * Settles ended promotions with rules once the stream consumer has processed all events of their time: rewards are
 * issued by then, and other participants see the promotion as closed. Staff settle promotions without a rule.
 */
export async function settlePromotions(db: Db, merchant: string, now: number): Promise<void> {
  await sql`update promotion p set settled_at = ${new Date(now)}
    where p.merchant = ${merchant} and p.ends_at <= ${new Date(now)} and p.settled_at is null
      and exists (select from promotion_rule r where r.merchant = p.merchant and r.promotion_id = p.id)
      and not exists (select from stream_cursor c join event e on e.merchant = c.merchant and (e.epoch, e.xact, e.seq) > (c.epoch, c.xact, c.seq)
        where c.merchant = p.merchant and c.consumer = 'promotions' and c.is_live and e.at < p.ends_at)`.execute(db);
}
