import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';

/** One transaction of the owner's in a merchant's rows: what is made of the stream no role of calls may write. */
export function inOwnersRows<T>(
  { owner }: Pick<Database, 'owner'>,
  merchant: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return owner.transaction().execute(async (db) => {
    await sql`select set_config('app.merchant', ${merchant}, true)`.execute(db);
    return work(db);
  });
}
