import type { RefObject } from 'react';
import { usePaletteActions } from '#console/kit/palette-actions.ts';
import { useRowDrag } from '#console/kit/use-row-drag.ts';
import type { GameRow } from '../parts/games-draft.ts';
import { translate } from '../parts/words.ts';
import { focusRow } from './focus-row.ts';
import { type GameCommand, useGameKeys } from './game-keys.ts';
import type { SiteGames } from './use-site-games.ts';

export type Acts = ReturnType<typeof useActs>;

/** The actions of a row, for click, key and drag. */
export function useActs({ rows, edits, picked }: SiteGames, box: RefObject<HTMLDivElement | null>) {
  const drag = useRowDrag(box, (from, to) => rows[from] && edits.move(rows[from], to));
  return {
    drag,
    move(row: GameRow, to: number): void {
      if (to < 0) return;
      edits.move(row, to);
      focusRow(box.current, to, row.game.nodeId);
    },
    toggle: (row: GameRow): void => edits.toggle([row.game], !row.isOn),
    pickAll: (): void => picked.add(rows.map(({ game }) => game)),
  };
}

export interface GameCallbacks {
  readonly onSearch: () => void;
  readonly onReview: () => void;
  readonly onUndo: () => void;
  readonly onClose: () => void;
  readonly onPlace: (row: GameRow) => void;
}

/** The keys of the tab, and its commands in the palette. */
export function useCommands(site: SiteGames, acts: Acts, callbacks: GameCallbacks): void {
  const { mayChange, mayMove, rows, list, picked } = site;
  const does: Readonly<Record<GameCommand, (row: GameRow | undefined) => void>> = {
    search: callbacks.onSearch,
    review: callbacks.onReview,
    undo: callbacks.onUndo,
    close: callbacks.onClose,
    toggle: (row) => mayChange && row && acts.toggle(row),
    pick: (row) => mayChange && row && picked.toggle(rows, row, false),
    pickAll: () => mayChange && acts.pickAll(),
    up: (row) => mayMove && row && acts.move(row, row.place - 2),
    down: (row) => mayMove && row && (row.place < rows.length || list.hasMore) && acts.move(row, row.place),
    top: (row) => mayMove && row && acts.move(row, 0),
    place: (row) => mayMove && row && callbacks.onPlace(row),
  };
  useGameKeys((command, index) => does[command](index === undefined ? undefined : rows[index]));
  usePaletteActions([
    { id: 'games.search', label: translate('palette.search'), icon: 'search', run: callbacks.onSearch },
    ...(site.changes > 0
      ? [{ id: 'games.review', label: translate('pending.review'), icon: 'check', run: callbacks.onReview }]
      : []),
  ]);
}
