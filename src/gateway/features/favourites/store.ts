import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** Maximum favourites per member. */
const MOST_FAVOURITES = 500;

export interface FavouritesOwner {
  readonly merchant: string;
  readonly memberId: string;
}

/** The member's favourite ids, latest first. */
export async function readFavouriteIds(db: Db, { merchant, memberId }: FavouritesOwner): Promise<string[]> {
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

/** Adds a favourite; an existing one keeps its position. False if the member has the maximum number. */
export async function addFavourite(db: Db, { merchant, memberId }: FavouritesOwner, nodeId: string): Promise<boolean> {
  // Serialise concurrent adds of one member, so that the limit holds.
  await sql`select pg_advisory_xact_lock(727203, hashtext(${memberId}))`.execute(db);
  const favourites = await readFavouriteIds(db, { merchant, memberId });
  if (favourites.includes(nodeId)) return true;
  if (favourites.length >= MOST_FAVOURITES) return false;
  await db.insertInto('member_favourite').values({ merchant, member_id: memberId, node_id: nodeId }).execute();
  return true;
}

/** Removes a favourite; a missing one is not an error. */
export async function removeFavourite(db: Db, { merchant, memberId }: FavouritesOwner, nodeId: string): Promise<void> {
  await db
    .deleteFrom('member_favourite')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('node_id', '=', nodeId)
    .execute();
}
