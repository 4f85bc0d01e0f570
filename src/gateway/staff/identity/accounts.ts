import type { Selectable } from 'kysely';
import type { Db, Tables } from '#gateway/db/tables.ts';
import '../tables.ts';

export type StaffAccount = Selectable<Tables['staff_account']>;

/** An account by its e-mail (as accountKey writes it). */
export function findByEmail(db: Db, email: string): Promise<StaffAccount | undefined> {
  return db.selectFrom('staff_account').selectAll().where('email', '=', email).executeTakeFirst();
}

/** An account that nobody else changes until the transaction ends. */
export function lockAccount(db: Db, staffId: string): Promise<StaffAccount | undefined> {
  return db.selectFrom('staff_account').selectAll().where('id', '=', staffId).forUpdate().executeTakeFirst();
}
