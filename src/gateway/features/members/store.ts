import type { Db } from '#gateway/db/tables.ts';
import '#gateway/identity/tables.ts';

/** Keeps the language that a member reads in (M306). */
export async function writeLanguage(db: Db, merchant: string, memberId: string, language: string): Promise<void> {
  await db
    .updateTable('member')
    .set({ language })
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .execute();
}
