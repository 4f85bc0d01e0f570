import { sql } from 'kysely';
import type { GameMove } from '#contract/staff/games/arrange-games.ts';
import type { GamesRequest } from '#contract/staff/games/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import { type Placed, placeMoves } from './place-moves.ts';

export interface GameState {
  readonly enabled: boolean;
  readonly position: number;
}

export interface GamesChanged {
  readonly before: Readonly<Record<string, GameState>>;
  readonly after: Readonly<Record<string, GameState>>;
}

export class UnknownGame extends Error {
  override readonly name = 'UnknownGame';
}

/**
 * Enables, disables and moves games in the caller's transaction; returns the changed fields. Throws `UnknownGame` if
 * the merchant does not have a game, or a move names a neighbour in another lane.
 */
export async function changeMerchantGames(
  db: Db,
  merchant: string,
  { turned = [], moved = [] }: Pick<GamesRequest, 'turned' | 'moved'>,
): Promise<GamesChanged> {
  const places = await readPlaces(db, merchant, moved);
  const ids = new Set([...turned.map(({ nodeId }) => nodeId), ...places.keys()]);
  const before = await readGameStates(db, merchant, [...ids]);
  const wanted = new Map(turned.map(({ nodeId, enabled }) => [nodeId, enabled]));
  const after = [...ids].map((id): readonly [string, GameState] => {
    const was = before.get(id);
    if (was === undefined) throw new UnknownGame(id);
    return [id, { enabled: wanted.get(id) ?? was.enabled, position: places.get(id) ?? was.position }];
  });
  return writeGameStates(db, merchant, before, after);
}

/** Writes game states; returns the changed fields. */
export async function writeGameStates(
  db: Db,
  merchant: string,
  before: ReadonlyMap<string, GameState>,
  after: readonly (readonly [string, GameState])[],
): Promise<GamesChanged> {
  const changed = after.filter(([id, is]) => !isSame(before.get(id), is));
  if (changed.length > 0) await writeStates(db, merchant, changed);
  return {
    before: Object.fromEntries(changed.flatMap(([id]) => [[id, before.get(id)]])) as GamesChanged['before'],
    after: Object.fromEntries(changed),
  };
}

function isSame(one: GameState | undefined, other: GameState): boolean {
  return one?.enabled === other.enabled && one.position === other.position;
}

/** Computes the new positions of moved games, lane by lane. */
async function readPlaces(db: Db, merchant: string, moves: readonly GameMove[]): Promise<ReadonlyMap<string, number>> {
  if (moves.length === 0) return new Map();
  const lanes = await readLanesOf(db, merchant, moves);
  const laneOf = new Map([...lanes.values()].flatMap((lane) => lane.map(({ id }) => [id, lane] as const)));
  for (const { nodeId, before } of moves) {
    const lane = laneOf.get(nodeId);
    if (lane === undefined || (before !== undefined && laneOf.get(before) !== lane)) throw new UnknownGame(nodeId);
  }
  return new Map([...lanes.values()].flatMap((lane) => [...placeMoves(lane, moves)]));
}

/** All games of the lanes that the moves touch, by category, in order. */
async function readLanesOf(db: Db, merchant: string, moves: readonly GameMove[]): Promise<Map<string, Placed[]>> {
  const { rows } = await sql<Placed & { category: string }>`
    select g.category, mg.node_id as id, mg.position from merchant_game mg join game g on g.node_id = mg.node_id
    where mg.merchant = ${merchant}
      and g.category in (select category from game where node_id = any(${moves.map(({ nodeId }) => nodeId)}))
    order by mg.position, mg.node_id`.execute(db);
  return Map.groupBy(rows, ({ category }) => category);
}

/**
 * Sets whether a game is played between players; returns its name if the flag changed. Throws `UnknownGame` if the
 * merchant does not have the game.
 */
export async function writeBetween(
  db: Db,
  merchant: string,
  { nodeId, isBetween }: { readonly nodeId: string; readonly isBetween: boolean },
): Promise<string | undefined> {
  const game = await db
    .selectFrom('merchant_game')
    .innerJoin('game', 'game.node_id', 'merchant_game.node_id')
    .select(['merchant_game.between_since', sql<string>`game.names ->> 'EN'`.as('name')])
    .where('merchant', '=', merchant)
    .where('merchant_game.node_id', '=', nodeId)
    .forUpdate('merchant_game')
    .executeTakeFirst();
  if (game === undefined) throw new UnknownGame(nodeId);
  if ((game.between_since !== null) === isBetween) return undefined;
  await db
    .updateTable('merchant_game')
    .set({ between_since: isBetween ? sql`now()` : null })
    .where('merchant', '=', merchant)
    .where('node_id', '=', nodeId)
    .execute();
  return game.name;
}

/** States of a merchant's games by id; ids of unknown games are left out. */
export async function readGameStates(
  db: Db,
  merchant: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GameState>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('merchant_game')
    .select(['node_id', 'enabled', 'position'])
    .where('merchant', '=', merchant)
    .where('node_id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ node_id, enabled, position }) => [node_id, { enabled, position }]));
}

async function writeStates(db: Db, merchant: string, states: readonly (readonly [string, GameState])[]): Promise<void> {
  const [ids, enabled, positions] = [
    states.map(([id]) => id),
    states.map(([, state]) => state.enabled),
    states.map(([, state]) => state.position),
  ];
  await sql`
    update merchant_game set enabled = changed.enabled, position = changed.position
    from unnest(${ids}::text[], ${enabled}::boolean[], ${positions}::integer[]) as changed (node_id, enabled, position)
    where merchant_game.merchant = ${merchant} and merchant_game.node_id = changed.node_id`.execute(db);
}
