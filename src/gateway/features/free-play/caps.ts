import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/** Trial accounts an hour for one address block, and a day for a whole merchant. */
const CAPS = { block: 10, merchant: 5_000 } as const;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/**
 * Seconds until a further trial account may be made for an address block; 0: now. Calls of one merchant follow each other
 * from here to the end of the transaction, so that none of two that come together goes over a cap.
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
