import type { MadeGame } from './made-game.ts';

/** The SQL that inserts games into the catalogue; the list travels as one document. */
export function insertGames(games: readonly MadeGame[]): string {
  return `insert into game (node_id, vendor, category, code, kind, names, classify, tags, min_stake, lines,
  default_play_type, has_trial, hot_place, popularity, added_at)
select g->>0, g->>1, g->>2, g->>3, g->>4,
  jsonb_build_object('EN', g->5->0, 'CN', g->5->1, 'VI', g->5->2, 'JA', g->5->3, 'TH', g->5->4, 'ID', g->5->5),
  g->>6, array(select jsonb_array_elements_text(g->7)), (g->>8)::int, (g->>9)::smallint, g->>10, (g->>11)::boolean,
  (g->>12)::smallint, (g->>13)::int, now() - make_interval(days => (g->>14)::int)
from jsonb_array_elements($games$[
${games.map((game) => JSON.stringify(inOrder(game))).join(',\n')}
]$games$::jsonb) as g;
`;
}

function inOrder(game: MadeGame): readonly unknown[] {
  const { nodeId, vendor, category, code, kind, names, classify, tags } = game;
  const { minStake, lines, playType, hasTrial, hotPlace, popularity, ageDays } = game;
  return [
    ...[nodeId, vendor, category, code, kind, names, classify, tags],
    ...[minStake, lines, playType, hasTrial, hotPlace, popularity, ageDays],
  ];
}
