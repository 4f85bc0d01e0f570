import { sql } from 'kysely';
import type { Database } from '../db/client.ts';

/** Resolves once a statement of this database waits for a lock. Other test files wait for theirs on the same server. */
export async function someoneWaits({ platform }: Pick<Database, 'platform'>): Promise<void> {
  const question = sql<{ found: boolean }>`select exists (select 1 from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()) as found`;
  while (!(await question.execute(platform)).rows[0]?.found);
}
