import { useMemo } from 'react';
import { usePages } from '#console/people/use-pages.ts';
import { useMay } from '#console/session/me.ts';
import { gameChoices } from '#contract/staff/games/calls.ts';
import { changedIds, drawRows, gameOf, readGamesDraft } from '../parts/games-draft.ts';
import { useDraft } from '../parts/use-draft.ts';
import { useGameEdits } from './use-game-edits.ts';
import { useGameFilters } from './use-game-filters.ts';
import { usePicked } from './use-picked.ts';

export type SiteGames = ReturnType<typeof useSiteGames>;

/** The games of a site as found, with the pending edits applied. */
export function useSiteGames(merchant: string, revision: number) {
  const mayChange = useMay()('games.change', merchant);
  const filters = useGameFilters();
  const list = usePages(gameChoices, merchant, filters.asked);
  const base = list.first?.revision ?? revision;
  const stored = useDraft(`games:${merchant}`, readGamesDraft);
  const [draft, setDraft] = stored;
  const picked = usePicked();
  const rows = useMemo(
    () => drawRows(list.rows, draft, new Set(picked.games.keys())),
    [list.rows, draft, picked.games],
  );
  const edits = useGameEdits(list, rows, base, stored);
  const nameOf = (id: string) => (gameOf(draft, id) ?? list.rows.find(({ nodeId }) => nodeId === id))?.name;
  const mayMove = mayChange && filters.isLane;
  const changes = changedIds(draft).length;
  return { mayChange, mayMove, filters, list, rows, draft, setDraft, picked, edits, nameOf, changes };
}
