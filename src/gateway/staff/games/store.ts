import { sql } from 'kysely';
import type { GamesRequest } from '#contract/staff/games.calls.ts';
import type { Db } from '#gateway/db/tables.ts';

/** What a merchant made of a game. */
export interface GameState {
  readonly enabled: boolean;
  readonly position: number;
}

/** By game: what was changed of it, before and after. */
export interface GamesChanged {
  readonly before: Readonly<Record<string, GameState>>;
  readonly after: Readonly<Record<string, GameState>>;
}

/** A game that the merchant does not have. */
export class GameUnknown extends Error {
  override readonly name = 'GameUnknown';
}

/**
 * Turns and orders games in the caller's transaction; answers what became otherwise, nothing where everything was so.
 * Games of an order share the places that they have. Throws GameUnknown when one is none of the merchant's.
 */
export async function changeMerchantGames(
  db: Db,
  merchant: string,
  { turned = [], order = [] }: Pick<GamesRequest, 'turned' | 'order'>,
): Promise<GamesChanged> {
  const ids = [...new Set([...turned.map(({ nodeId }) => nodeId), ...order])];
  const before = await readStates(db, merchant, ids);
  const places = order.map((id) => before.get(id)?.position ?? 0).sort((one, other) => one - other);
  const placed = new Map(order.map((id, at) => [id, places[at] ?? 0]));
  const wanted = new Map(turned.map(({ nodeId, enabled }) => [nodeId, enabled]));
  const after = ids.flatMap((id): readonly (readonly [string, GameState])[] => {
    const was = before.get(id);
    if (was === undefined) throw new GameUnknown(id);
    const is = { enabled: wanted.get(id) ?? was.enabled, position: placed.get(id) ?? was.position };
    return is.enabled === was.enabled && is.position === was.position ? [] : [[id, is]];
  });
  if (after.length > 0) await writeStates(db, merchant, after);
  const changed = after.map(([id]) => id);
  return {
    before: Object.fromEntries([...before].filter(([id]) => changed.includes(id))),
    after: Object.fromEntries(after),
  };
}

async function readStates(db: Db, merchant: string, ids: readonly string[]): Promise<Map<string, GameState>> {
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
