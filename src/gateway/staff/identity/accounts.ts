import type { Selectable } from 'kysely';
import type { Db, Tables } from '#gateway/db/tables.ts';

export type StaffAccount = Selectable<Tables['staff_account']>;

/** Finds an account by e-mail in the normal form of `accountKey`. */
export function findByEmail(db: Db, email: string): Promise<StaffAccount | undefined> {
  return db.selectFrom('staff_account').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Locks an account row until the transaction ends. */
export function lockAccount(db: Db, staffId: string): Promise<StaffAccount | undefined> {
  return db.selectFrom('staff_account').selectAll().where('id', '=', staffId).forUpdate().executeTakeFirst();
}
