import { useRef, useState } from 'react';
import type { GameChoice } from '#contract/staff/games/calls.ts';
import type { GameRow } from '../parts/games-draft.ts';

/** Games selected for a bulk action; the selection survives a change of the filters. */
export interface Picked {
  readonly games: ReadonlyMap<string, GameChoice>;
  /** Toggles the selection of a row; with `isRange` selects all rows between the last toggled row and this one. */
  toggle(rows: readonly GameRow[], row: GameRow, isRange: boolean): void;
  add(games: readonly GameChoice[]): void;
  clear(): void;
}

/** Holds the selection while the screen is mounted. */
export function usePicked(): Picked {
  const [games, setGames] = useState<ReadonlyMap<string, GameChoice>>(new Map());
  const last = useRef<string>(undefined);
  const add = (more: readonly GameChoice[]) =>
    setGames(new Map([...games, ...more.map((game) => [game.nodeId, game] as const)]));
  return {
    games,
    add,
    toggle(rows, row, isRange) {
      const { nodeId } = row.game;
      const from = isRange ? rows.findIndex(({ game }) => game.nodeId === last.current) : -1;
      last.current = nodeId;
      if (from >= 0) {
        const to = rows.indexOf(row);
        return add(rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ game }) => game));
      }
      const next = new Map(games);
      if (!next.delete(nodeId)) next.set(nodeId, row.game);
      setGames(next);
    },
    clear: () => setGames(new Map()),
  };
}
