import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** Maximum rows deleted per call: each insert also deletes some, so no table grows forever. */
const MOST = 20;

/**
 * Deletes a few expired rows of a merchant. Skips locked rows, so that two calls never wait for each other; locking
 * needs the `update` right of the app role.
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
