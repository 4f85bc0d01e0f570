import { atom } from 'jotai';
import { portalAtom } from '../state/atoms.ts';
import type { Store } from '../state/client.ts';
import type { QueriesPlace } from '../state/queries/queries-place.ts';

const gameListsAtom = atom((get) => get(portalAtom).gameLists);

/** The first part of the keys of what is asked of the catalogue. */
const OF_GAMES: readonly unknown[] = ['games', 'vendor games'];

/** Games that the site turned or moved while a page is open: what it knew of the catalogue is asked for anew. */
export function renewGames(store: Store, queries: QueriesPlace): () => void {
  return store.sub(gameListsAtom, () => {
    void queries.client?.invalidateQueries({ predicate: ({ queryKey: [of] }) => OF_GAMES.includes(of) });
  });
}
