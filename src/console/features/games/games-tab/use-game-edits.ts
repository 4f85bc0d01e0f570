import { useEffect, useState } from 'react';
import type { PagedList } from '#console/people/use-pages.ts';
import type { GameChoice } from '#contract/staff/games/calls.ts';
import {
  dropGame,
  type GameRow,
  type GamesDraft,
  moveGame,
  toggleGames,
  withoutIdleMoves,
} from '../parts/games-draft.ts';

/** Edits of the games in a list; none of them saves. */
export interface GameEdits {
  toggle(games: readonly GameChoice[], enabled: boolean): void;
  /** Moves to a place in the list, counted from zero; loads the pages up to that place first. */
  move(row: GameRow, to: number): void;
  /** Moves games to the top, in their order. */
  lead(rows: readonly GameRow[]): void;
  /** Discards the pending edits of a game. */
  keep(nodeId: string): void;
}

interface Wanted {
  readonly row: GameRow;
  readonly to: number;
}

export function useGameEdits(
  list: PagedList<GameChoice>,
  rows: readonly GameRow[],
  base: number,
  [draft, setDraft]: readonly [GamesDraft, (draft: GamesDraft) => void],
): GameEdits {
  const [awaited, setAwaited] = useState<Wanted>();
  const saved = () => list.rows.map(({ nodeId }) => nodeId);
  const place = (row: GameRow, to: number): void => {
    const others = rows.filter(({ game }) => game.nodeId !== row.game.nodeId);
    setDraft(withoutIdleMoves(moveGame(draft, base, row.game, others[to]?.game), saved()));
  };
  useEffect(() => {
    if (awaited === undefined) return;
    if (rows.length <= awaited.to + 1 && list.hasMore) return list.readOn();
    setAwaited(undefined);
    place(awaited.row, awaited.to);
  });
  return {
    toggle: (games, enabled) => setDraft(toggleGames(draft, base, games, enabled)),
    move: (row, to) => setAwaited({ row, to }),
    lead(leading) {
      const first = rows.find((row) => !leading.includes(row));
      if (first === undefined) return;
      const moved = leading.reduce((next, { game }) => moveGame(next, base, game, first.game), draft);
      setDraft(withoutIdleMoves(moved, saved()));
    },
    keep: (nodeId) => setDraft(dropGame(draft, nodeId)),
  };
}
