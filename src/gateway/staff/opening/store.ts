import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** When a site that was made in the console was opened; null: not yet; undefined: it belongs to a folder of brands. */
export async function readOpenedAt(db: Db, merchant: string): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom('merchant_opening')
    .select('opened_at')
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  return row?.opened_at;
}

/** Keeps a site closed until it is opened; its trees must be in maintenance mode. */
export async function beginClosed(db: Db, merchant: string, by: string): Promise<void> {
  await db.insertInto('merchant_opening').values({ merchant, begun_by: by, opened_at: null }).execute();
}

/** Must come before the trees are written that open the site. */
export async function recordOpening(db: Db, merchant: string): Promise<void> {
  await db
    .updateTable('merchant_opening')
    .set({ opened_at: sql<Date>`now()` })
    .where('merchant', '=', merchant)
    .where('opened_at', 'is', null)
    .execute();
}
