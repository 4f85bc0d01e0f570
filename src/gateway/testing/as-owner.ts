import { sql } from 'kysely';
import type { Database } from '../db/client.ts';
import type { Db } from '../db/tables.ts';

/** One transaction of the owner's in a merchant's rows, for what no role of calls may write: postings, rounds, transactions. */
export function asOwner<T>(db: Database, merchant: string, work: (db: Db) => Promise<T>): Promise<T> {
  return db.owner.transaction().execute(async (owner) => {
    await sql`select set_config('app.merchant', ${merchant}, true)`.execute(owner);
    return work(owner);
  });
}
