/** Writes the demo catalogue as a migration: `node scripts/games/write-migration.ts`. A migration is written once. */
import { writeFile } from 'node:fs/promises';
import { insertGames } from './insert-games.ts';
import { makeDemoGames } from './make-games.ts';

const FILE = new URL('../../src/gateway/db/migrations/121-demo-games.sql', import.meta.url);

const games = makeDemoGames();
const head = `-- The demo catalogue, ${games.length} games that nobody else has. Made by scripts/games/write-migration.ts.\n\n`;
const rooms = `
insert into game_room (room_id, node_id, level, min_stake, max_stake)
select node_id || '-' || lower(level), node_id, level, min_stake * factor, min_stake * factor * 50
from game, (values ('BEGINNER', 1), ('REGULAR', 5), ('EXPERT', 25), ('MASTER', 100)) as rooms (level, factor)
where category = 'PVP';

-- Merchants that are there already get them too; row-level security binds the owner as well.
do $$
declare
  known text;
begin
  for known in select code from merchant loop
    perform set_config('app.merchant', known, true);
    perform offer_games(known);
  end loop;
end
$$;
`;
await writeFile(FILE, head + insertGames(games) + rooms);
