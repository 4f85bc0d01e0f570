import type { Db } from '../db/tables.ts';

/**
 * Marks a part of the demo data as seeded, in the transaction that seeds it; false if it was seeded before. Waits for a
 * concurrent process that seeds the same part.
 */
export async function markSeeded(db: Db, merchant: string, part: string): Promise<boolean> {
  const inserted = await db
    .insertInto('demo_part')
    .values({ merchant, part })
    .onConflict((on) => on.doNothing())
    .returning('part')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether a part was seeded. */
export async function isSeeded(db: Db, merchant: string, part: string): Promise<boolean> {
  const row = await db
    .selectFrom('demo_part')
    .select('part')
    .where('merchant', '=', merchant)
    .where('part', '=', part)
    .executeTakeFirst();
  return row !== undefined;
}
