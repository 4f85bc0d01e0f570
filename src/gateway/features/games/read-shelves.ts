import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { type GameRow, gameColumns, offered } from './read-model.ts';

/** Maximum number of hot games returned. */
const MOST_HOT = 40;

/** The merchant's hot games by their place, optionally of some vendors only (M141). */
export async function readHotGames(
  db: Db,
  merchant: string,
  language: string,
  vendors: readonly string[] | undefined,
): Promise<readonly GameRow[]> {
  const narrowed = vendors === undefined ? sql`` : sql`and game.vendor = any(${vendors})`;
  const { rows } = await sql<GameRow>`
    select ${gameColumns(language)} from ${offered(merchant)}
    where merchant_game.merchant = ${merchant} and merchant_game.enabled and game.hot_place is not null ${narrowed}
    order by game.hot_place, game.node_id limit ${MOST_HOT}`.execute(db);
  return rows;
}

/** A merchant's games in the order of the ids; games that it does not offer are left out. */
export async function readGamesById(
  db: Db,
  merchant: string,
  language: string,
  nodeIds: readonly string[],
): Promise<readonly GameRow[]> {
  if (nodeIds.length === 0) return [];
  const { rows } = await sql<GameRow>`
    select ${gameColumns(language)} from ${offered(merchant)}
    where merchant_game.merchant = ${merchant} and merchant_game.enabled and game.node_id = any(${nodeIds})
    order by array_position(${nodeIds}::text[], game.node_id)`.execute(db);
  return rows;
}

interface KindCount {
  readonly category: string;
  readonly key: string;
  readonly games: number;
}

/** Kinds of the merchant's games by category, most common first; optionally of one vendor (M145). */
export async function readKinds(db: Db, merchant: string, vendor?: string): Promise<readonly KindCount[]> {
  const narrowed = vendor === undefined ? sql`` : sql`and game.vendor = ${vendor}`;
  const { rows } = await sql<KindCount>`
    select game.category, game.classify as key, count(*)::int as games from ${offered(merchant)}
    where merchant_game.merchant = ${merchant} and merchant_game.enabled and game.classify is not null ${narrowed}
    group by game.category, game.classify order by game.category, games desc, key`.execute(db);
  return rows;
}

/** Hash of the games of a category and their order: equal lists have equal hashes. */
interface OrderStamp {
  readonly category: string;
  readonly stamp: string;
}

/** By category, a hash of the merchant's ordered games, so that open pages detect a changed list. */
export async function readOrders(db: Db, merchant: string): Promise<readonly OrderStamp[]> {
  // A sum over game and position needs no sort; collisions of different lists are very unlikely.
  const { rows } = await sql<OrderStamp>`
    select game.category, sum(hashtextextended(game.node_id, merchant_game.position))::text as stamp
    from ${offered(merchant)}
    where merchant_game.merchant = ${merchant} and merchant_game.enabled group by game.category`.execute(db);
  return rows;
}

interface RoomRow extends GameRow {
  readonly room_id: string;
  readonly level: string;
  readonly room_min_stake: number;
  readonly room_max_stake: number;
}

/** Maximum number of rooms returned. */
const MOST_ROOMS = 200;

/** Rooms of a vendor's games that the merchant offers, in the order of the games, then by stake (M145). */
export async function readRooms(
  db: Db,
  merchant: string,
  language: string,
  vendor: string,
): Promise<readonly RoomRow[]> {
  const { rows } = await sql<RoomRow>`
    select ${gameColumns(language)}, game_room.room_id, game_room.level, game_room.min_stake as room_min_stake,
      game_room.max_stake as room_max_stake
    from ${offered(merchant)} join game_room on game_room.node_id = game.node_id
    where merchant_game.merchant = ${merchant} and merchant_game.enabled and game.vendor = ${vendor}
    order by merchant_game.position, game_room.min_stake limit ${MOST_ROOMS}`.execute(db);
  return rows;
}
