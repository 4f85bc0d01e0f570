import { useMemo } from 'react';
import { useAddressState, useClearAddress } from '#console/kit/use-address-state.ts';
import { useDebounced } from '#console/kit/use-debounced.ts';
import type { GamesQuery } from '#contract/staff/games/calls.ts';

const FILTERS = ['q', 'category', 'vendor', 'state', 'mark'] as const;
export type GameFilter = (typeof FILTERS)[number];

/** The filters of the games, stored in the URL. */
export interface GameFilters {
  readonly values: Readonly<Record<GameFilter, string>>;
  readonly set: (name: GameFilter, value: string) => void;
  readonly clear: () => void;
  readonly isFiltered: boolean;
  /**
   * True if the list holds all games of one lane, or of one vendor in a lane, in their order: only such a list can be
   * ordered.
   */
  readonly isLane: boolean;
  /** The filters as request parameters. */
  readonly asked: GamesQuery;
}

export function useGameFilters(): GameFilters {
  const states = {
    q: useAddressState('q'),
    category: useAddressState('category'),
    vendor: useAddressState('vendor'),
    state: useAddressState('state'),
    mark: useAddressState('mark'),
  };
  const clear = useClearAddress();
  const values = Object.fromEntries(FILTERS.map((name) => [name, states[name][0]])) as Record<GameFilter, string>;
  const q = useDebounced(values.q).trim();
  const { category, vendor, state, mark } = values;
  const asked = useMemo(() => {
    const given = Object.entries({ q, category, vendor, state, mark }).filter(([, value]) => value !== '');
    return Object.fromEntries(given) as GamesQuery;
  }, [q, category, vendor, state, mark]);
  return {
    values,
    set: (name, value) => states[name][1](value),
    clear: () => clear(FILTERS),
    isFiltered: FILTERS.some((name) => values[name] !== ''),
    isLane: category !== '' && values.q.trim() === '' && state === '' && mark === '',
    asked,
  };
}
