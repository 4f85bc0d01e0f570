import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** Maximum trial accounts per hour for one address block, and per day for a merchant. */
const CAPS = { block: 10, merchant: 5_000 } as const;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/**
 * Seconds until another trial account may be created for an address block; 0: now. Serialises the calls of one merchant
 * until the end of the transaction, so that concurrent calls cannot exceed a cap.
 */
export async function waitForCap(db: Db, merchant: string, askedFrom: Buffer): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`free play ${merchant}`}, 0))`.execute(db);
  const { block, all } = await db
    .selectNoFrom(({ selectFrom, fn }) => {
      const made = selectFrom('trial_account')
        .select(fn.countAll<bigint>().as('count'))
        .where('merchant', '=', merchant);
      const hour = sql<Date>`now() - interval '1 hour'`;
      const day = sql<Date>`now() - interval '1 day'`;
      return [
        made.where('asked_from', '=', askedFrom).where('created_at', '>', hour).as('block'),
        made.where('created_at', '>', day).as('all'),
      ];
    })
    .executeTakeFirstOrThrow();
  if (Number(all) >= CAPS.merchant) return DAY_S;
  return Number(block) >= CAPS.block ? HOUR_S : 0;
}
