import type { Generated } from 'kysely';
import type { Db } from '../db/tables.ts';

declare module '../db/tables.ts' {
  interface Tables {
    demo_part: DemoPartTable;
  }
}

interface DemoPartTable {
  merchant: string;
  part: string;
  seeded_at: Generated<Date>;
}

/**
 * Marks a part of the demo as laid, in the transaction that lays it; answers false when it was laid before. Whoever lays the
 * same part meanwhile is waited for.
 */
export async function markSeeded(db: Db, merchant: string, part: string): Promise<boolean> {
  const marked = await db
    .insertInto('demo_part')
    .values({ merchant, part })
    .onConflict((on) => on.doNothing())
    .returning('part')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Whether a part was laid. */
export async function isSeeded(db: Db, merchant: string, part: string): Promise<boolean> {
  const row = await db
    .selectFrom('demo_part')
    .select('part')
    .where('merchant', '=', merchant)
    .where('part', '=', part)
    .executeTakeFirst();
  return row !== undefined;
}
