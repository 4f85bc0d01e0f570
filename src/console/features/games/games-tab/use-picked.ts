import { useRef, useState } from 'react';
import type { GameChoice } from '#contract/staff/games/calls.ts';
import type { GameRow } from '../parts/games-draft.ts';

/** Games that several things are done with at once; they stay picked while the filters change. */
export interface Picked {
  readonly games: ReadonlyMap<string, GameChoice>;
  /** Picks a row or lets it go; with those between it and the one before it where a range is wanted. */
  toggle(rows: readonly GameRow[], row: GameRow, isRange: boolean): void;
  add(games: readonly GameChoice[]): void;
  clear(): void;
}

/** Remembers what is picked for as long as the screen stands. */
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
