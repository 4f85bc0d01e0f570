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

interface PageQuery {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<GamePage>;
}

/** The games of a filter as they load; undefined while the filter is not known. */
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

/** The first page of a list from the cache, for example from the server's first paint. */
export function useFirstPage(filter: GameFilter): GamePage | undefined {
  const queries = useQueryClient();
  return queries.getQueryData<GamePage>(pageKey(listRequest(useAtomValue(portalAtom), filter, 1)));
}

/** The member's favourites in a lobby; undefined where no member is signed in. */
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

/** A new query, or a change of the site's games, creates a new list; the previous one stops loading. */
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

/** Repeats failed requests when the network returns. */
function useRetryOnline(pages: GamePages | undefined): void {
  const isOnline = useAtomValue(isOnlineAtom);
  const [wasOnline, setWasOnline] = useState(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline) pages?.retry();
    if (isOnline !== wasOnline) setWasOnline(isOnline);
  }, [isOnline, wasOnline, pages]);
}
