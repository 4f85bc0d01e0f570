import { sql } from 'kysely';
import type { Database } from '../db/client.ts';

/**
 * Resolves when a statement in this database waits for a lock. Waits of other test files in other databases do not
 * count.
 */
export async function someoneWaits({ platform }: Pick<Database, 'platform'>): Promise<void> {
  const question = sql<{ found: boolean }>`select exists (select 1 from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()) as found`;
  while (!(await question.execute(platform)).rows[0]?.found);
}
