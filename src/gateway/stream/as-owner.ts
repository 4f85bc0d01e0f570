import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';

/**
 * Runs one transaction as the owner in a merchant's rows: the roles that serve calls may not write what consumers
 * derive from the stream.
 */
export function inOwnersRows<T>(
  { owner }: Pick<Database, 'owner'>,
  merchant: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return owner.transaction().execute(async (db) => {
    await sql`select bind_owner(${merchant})`.execute(db);
    return work(db);
  });
}
