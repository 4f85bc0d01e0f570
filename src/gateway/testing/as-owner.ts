import { sql } from 'kysely';
import type { Database } from '../db/client.ts';
import type { Db } from '../db/tables.ts';

/**
 * Runs one transaction as the owner in a merchant's rows, to write what the roles that serve calls may not: postings,
 * rounds, transactions.
 */
export function asOwner<T>(db: Database, merchant: string, work: (db: Db) => Promise<T>): Promise<T> {
  return db.owner.transaction().execute(async (owner) => {
    await sql`select set_config('app.merchant', ${merchant}, true)`.execute(owner);
    return work(owner);
  });
}
