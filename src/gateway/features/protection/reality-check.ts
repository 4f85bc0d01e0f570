import type { Db } from '#gateway/db/tables.ts';
import type { Owner } from './owner.ts';
import './tables.ts';

/** Stores the member's own interval; null: the site's. */
export async function writeRealityCheck(db: Db, { merchant, memberId }: Owner, minutes: number | null): Promise<void> {
  if (minutes === null) {
    await db.deleteFrom('reality_check').where('merchant', '=', merchant).where('member_id', '=', memberId).execute();
    return;
  }
  await db
    .insertInto('reality_check')
    .values({ merchant, member_id: memberId, minutes })
    .onConflict((on) => on.columns(['merchant', 'member_id']).doUpdateSet({ minutes }))
    .execute();
}
