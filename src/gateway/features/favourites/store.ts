import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/** How many games a member may keep. */
const MOST_FAVOURITES = 500;

/** A member of a merchant. */
export interface Keeper {
  readonly merchant: string;
  readonly memberId: string;
}

/** The ids of the member's favourites, the latest first. */
export async function readFavouriteIds(db: Db, { merchant, memberId }: Keeper): Promise<string[]> {
  const rows = await db
    .selectFrom('member_favourite')
    .select('node_id')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('added_at', 'desc')
    .orderBy('node_id')
    .execute();
  return rows.map(({ node_id }) => node_id);
}

/** Keeps a game; one that is kept already stays where it is. False when the member keeps as many as there may be. */
export async function addFavourite(db: Db, { merchant, memberId }: Keeper, nodeId: string): Promise<boolean> {
  // Two tabs may add at once: one counts after the other.
  await sql`select pg_advisory_xact_lock(727203, hashtext(${memberId}))`.execute(db);
  const kept = await readFavouriteIds(db, { merchant, memberId });
  if (kept.includes(nodeId)) return true;
  if (kept.length >= MOST_FAVOURITES) return false;
  await db.insertInto('member_favourite').values({ merchant, member_id: memberId, node_id: nodeId }).execute();
  return true;
}

/** Forgets a game; one that is not kept is no mistake. */
export async function removeFavourite(db: Db, { merchant, memberId }: Keeper, nodeId: string): Promise<void> {
  await db
    .deleteFrom('member_favourite')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('node_id', '=', nodeId)
    .execute();
}
