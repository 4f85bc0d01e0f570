import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { favouriteList, GAME_PAGE_SIZE, gameList } from '#contract/games/calls.ts';
import type { GamePage } from '#contract/games/read.ts';
import { type GameFilter, listRequest } from '#portal/games/list-request.ts';
import { favouritesKey } from '#portal/games/use-favourites.ts';
import { isOnlineAtom, memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { askedCategory, type LobbyCategory } from './categories.ts';
import { pageKey } from './first-page.ts';
import { createGamePages, type GamePages } from './game-pages.ts';

const STALE_MS = 60_000;

/** One page of a list: what it is kept under, and how it is asked for. */
interface PageQuery {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<GamePage>;
}

/** The games of a hall as they come; undefined while it is not known yet what is asked. */
export function useGamePages(filter: GameFilter | undefined): GamePages | undefined {
  const browser = useBrowser();
  const portal = useAtomValue(portalAtom);
  return usePages(filter && JSON.stringify(filter), (page) => {
    const request = listRequest(portal, filter as GameFilter, page);
    return {
      queryKey: pageKey(request),
      queryFn: ({ signal }) => browser().client.send(gameList, request, { signal }),
    };
  });
}

/** The first page of a list where it is there already, such as with the server's first paint. */
export function useFirstPage(filter: GameFilter): GamePage | undefined {
  const queries = useQueryClient();
  return queries.getQueryData<GamePage>(pageKey(listRequest(useAtomValue(portalAtom), filter, 1)));
}

/** The member's favourites of a lobby; undefined where nobody is signed in. */
export function useFavouritePages(category: LobbyCategory): GamePages | undefined {
  const browser = useBrowser();
  const member = useAtomValue(memberAtom);
  const gameType = askedCategory(category);
  return usePages(member ? category : undefined, (page) => {
    const request = {
      pageNo: String(page),
      pageSize: String(GAME_PAGE_SIZE),
      ...(gameType === undefined ? {} : { gameType }),
      language: browser().store.get(portalAtom).language,
    };
    return {
      queryKey: [...favouritesKey(member?.id), 'list', request],
      queryFn: ({ signal }) => browser().client.send(favouriteList, request, { signal }),
    };
  });
}

/** Another question is another list, and so is what the site made of its games; the one before is asked no further. */
function usePages(question: string | undefined, queryOf: (page: number) => PageQuery): GamePages | undefined {
  const queries = useQueryClient();
  const { language, merchant, gameLists } = useAtomValue(portalAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is what tells one list from another
  const pages = useMemo(
    () => (question === undefined ? undefined : createPages(queries, queryOf)),
    [question, queries, language, merchant, gameLists],
  );
  useEffect(() => {
    pages?.start();
    return () => pages?.close();
  }, [pages]);
  useRetryOnline(pages);
  useSyncExternalStore(pages?.subscribe ?? never, () => (pages === undefined ? 'none' : stateOf(pages)), none);
  return pages;
}

const never = () => () => undefined;
const none = () => 'none';
const stateOf = ({ status, count, lacksPages }: GamePages) => `${status} ${count} ${lacksPages}`;

function createPages(queries: QueryClient, queryOf: (page: number) => PageQuery): GamePages {
  return createGamePages({
    pageSize: GAME_PAGE_SIZE,
    fetchPage: (page) => queries.fetchQuery({ ...queryOf(page), staleTime: STALE_MS }),
    cancelPage: (page) => void queries.cancelQueries({ queryKey: queryOf(page).queryKey, exact: true }),
    peek(page) {
      const state = queries.getQueryState<GamePage>(queryOf(page).queryKey);
      return state?.isInvalidated === false ? state.data : undefined;
    },
  });
}

/** What did not come without a network is asked for again with one. */
function useRetryOnline(pages: GamePages | undefined): void {
  const isOnline = useAtomValue(isOnlineAtom);
  const [wasOnline, setWasOnline] = useState(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline) pages?.retry();
    if (isOnline !== wasOnline) setWasOnline(isOnline);
  }, [isOnline, wasOnline, pages]);
}
