import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { type Asker, findInTree } from './line.ts';

/**
 * A member below the caller with an open account who can receive money. Undefined: not in the tree, or the member
 * cannot receive money.
 */
export async function findReceiver(
  db: Db,
  who: Asker,
  id: string,
): Promise<{ readonly id: string; readonly account: string } | undefined> {
  const standing = await findInTree(db, who, id);
  if (standing === undefined || standing.path === standing.top) return undefined;
  const { rows } = await sql<{ id: string; account: string }>`select id, account from member
    where merchant = ${who.merchant} and id = ${id} and status = 'active'`.execute(db);
  return rows[0];
}
