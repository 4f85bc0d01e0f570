import { sql } from 'kysely';
import type { CatalogueGame } from '#contract/vendors/catalogue-game.ts';
import type { Db } from '#gateway/db/tables.ts';
import { BETWEEN_PLAYERS } from '#model/documents/between-players.ts';

/**
 * Inserts games into the catalogue as its owner, with four rooms for each game between players. Existing games stay
 * unchanged, except that a game can become one between players. The vendors must exist. Returns the number of new
 * games.
 */
export async function insertGames(db: Db, games: readonly CatalogueGame[]): Promise<number> {
  const { rows } = await sql<{ node_id: string; isNew: boolean }>`
    insert into game (node_id, vendor, category, code, kind, names, classify, tags, min_stake, max_stake,
      return_rate, volatility, lines, default_play_type, has_trial, between_since, hot_place, popularity, added_at)
    select g->>'nodeId', g->>'vendor', g->>'category', g->>'code', g->>'kind', g->'names', g->>'classify',
      array(select jsonb_array_elements_text(g->'tags')), (g->>'minStake')::int,
      (g->>'maxStake')::int, (g->>'returnRate')::smallint, g->>'volatility', (g->>'lines')::smallint, g->>'playType',
      (g->>'hasTrial')::boolean,
      case when (g->>'isBetween')::boolean or g->>'category' = any (${[...BETWEEN_PLAYERS]}::text[]) then timestamptz '-infinity' end, (g->>'hotPlace')::smallint, (g->>'popularity')::int,
      now() - make_interval(days => (g->>'ageDays')::int)
    from jsonb_array_elements(${JSON.stringify(games)}::jsonb) as g
    on conflict (node_id) do update set between_since = now()
      where game.between_since is null and excluded.between_since is not null
    returning node_id, xmax = 0 as "isNew"`.execute(db);
  const added = rows.flatMap(({ node_id, isNew }) => (isNew ? [node_id] : []));
  await sql`
    insert into game_room (room_id, node_id, level, min_stake, max_stake)
    select node_id || '-' || lower(level), node_id, level, min_stake * factor, min_stake * factor * 50
    from game, (values ('BEGINNER', 1), ('REGULAR', 5), ('EXPERT', 25), ('MASTER', 100)) as rooms (level, factor)
    where category = 'PVP' and node_id = any (${added}::text[])`.execute(db);
  return added.length;
}
