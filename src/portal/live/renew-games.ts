import { atom } from 'jotai';
import { portalAtom } from '../state/atoms.ts';
import type { Store } from '../state/client.ts';
import type { QueriesPlace } from '../state/queries/queries-place.ts';

const gameListsAtom = atom((get) => get(portalAtom).gameLists);

const OF_GAMES: readonly unknown[] = ['games', 'vendor games'];

/** Refreshes catalogue queries when the site toggles or moves games while a page is open. */
export function renewGames(store: Store, queries: QueriesPlace): () => void {
  return store.sub(gameListsAtom, () => {
    void queries.client?.invalidateQueries({ predicate: ({ queryKey: [of] }) => OF_GAMES.includes(of) });
  });
}
