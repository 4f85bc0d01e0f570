import { sql } from 'kysely';
import type { Database } from './client.ts';

/** Where the database stands when a statement begins, as decimal digits: what is read at a higher position is newer. */
export const POSITION = sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text`;

const READ = 'select pg_snapshot_xmax(pg_current_snapshot())::text as position';

/** The position of now. */
export async function readPosition(db: Pick<Database, 'prepared'>): Promise<string> {
  const [row] = await db.prepared<{ readonly position: string }>('position', READ, []);
  if (row === undefined) throw new Error('the database has no position');
  return row.position;
}
