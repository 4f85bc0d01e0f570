import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** Rows that one call clears away at most: whoever adds rows also removes some, so no table grows for good. */
const MOST = 20;

/**
 * Removes a few of a merchant's rows that are past their use. Rows that another call is at are left to it, so that two
 * never wait for each other; for that the app role needs the right to lock, which comes with `update`.
 */
export async function sweep(
  db: Db,
  table: string,
  key: string,
  merchant: string,
  old: RawBuilder<boolean>,
): Promise<void> {
  const [rows, id] = [sql.table(table), sql.ref(key)];
  await sql`
    delete from ${rows} where merchant = ${merchant} and ${id} in (
      select ${id} from ${rows} where merchant = ${merchant} and ${old} limit ${MOST} for update skip locked
    )`.execute(db);
}
