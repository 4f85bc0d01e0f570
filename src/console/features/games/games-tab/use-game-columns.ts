import { useMemo, useRef } from 'react';
import type { VendorChoice } from '#contract/staff/games/calls.ts';
import { type GameActions, gameColumns } from './game-columns.tsx';
import type { useGameFilters } from './use-game-filters.ts';

/** Returns the same columns when only the handlers change: visible rows are not rendered again. */
export function useGameColumns(
  vendors: readonly VendorChoice[],
  { isLane, values }: ReturnType<typeof useGameFilters>,
  mayChange: boolean,
  acts: { readonly [Name in keyof GameActions]-?: NonNullable<GameActions[Name]> },
) {
  const latest = useRef(acts);
  latest.current = acts;
  const { q: words } = values;
  return useMemo(() => {
    const actions: GameActions = {
      onPick: mayChange ? (row, isRange) => latest.current.onPick(row, isRange) : undefined,
      onToggle: mayChange ? (row) => latest.current.onToggle(row) : undefined,
      onMove: mayChange && isLane ? (row, to) => latest.current.onMove(row, to) : undefined,
      onPlace: mayChange && isLane ? (row) => latest.current.onPlace(row) : undefined,
      drag:
        mayChange && isLane
          ? {
              onPointerDown: (event) => latest.current.drag.onPointerDown(event),
              onPointerMove: (event) => latest.current.drag.onPointerMove(event),
              onPointerUp: () => latest.current.drag.onPointerUp(),
              onPointerCancel: () => latest.current.drag.onPointerCancel(),
              onClick: (event) => latest.current.drag.onClick(event),
            }
          : undefined,
      onOpen: (row) => latest.current.onOpen(row),
    };
    return gameColumns(actions, vendors, { isLane, words });
  }, [vendors, isLane, mayChange, words]);
}
