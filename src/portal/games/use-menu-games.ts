import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { GAME_PAGE_SIZE, gameList } from '#contract/games/calls.ts';
import type { Game, GamePage } from '#contract/games/read.ts';
import type { Category, Vendor } from '#model/documents/lanes.ts';
import { portalAtom } from '../state/atoms.ts';
import { useBrowser } from '../state/client.ts';
import { listRequest } from './list-request.ts';
import { menuPage } from './menu-pages.ts';

interface MenuGamesPage {
  readonly games: readonly Game[];
  /** Undefined where the gateway does not report it. */
  readonly total: number | undefined;
  readonly isLast: boolean;
}

const STALE_MS = 300_000;

/** One page of a category's games for its menu, counted from 1. The previous page stays while the next one loads. */
export function useMenuGames(category: Category, vendors: readonly Vendor[], page: number) {
  const browser = useBrowser();
  const queries = useQueryClient();
  const portal = useAtomValue(portalAtom);
  const filter = {
    // A lane may contain vendors of another category (DS88, esports in sports): the gateway expects the vendors' own
    // category.
    category: vendors.find(({ gameType }) => gameType !== '')?.gameType ?? category,
    vendors: vendors.map(({ code }) => code),
    words: '',
    kinds: [],
    minBet: '',
    minLines: '',
    sort: 'recommended',
  } as const;

  async function read(): Promise<MenuGamesPage> {
    const { from, to, asks } = menuPage(page);
    const pages: GamePage[] = [];
    // The list may end before the menu's page does.
    for (const at of asks) if (pages.every((before) => at <= before.pages)) pages.push(await fetchPage(at));
    const first = ((asks[0] ?? 1) - 1) * GAME_PAGE_SIZE;
    const games = pages.flatMap((part) => part.games);
    const [last] = pages.slice(-1);
    const isEnd = last === undefined || last.page >= last.pages;
    return {
      games: games.slice(from - first, to - first),
      total: last?.total,
      isLast: isEnd && games.length <= to - first,
    };
  }

  function fetchPage(at: number) {
    const request = listRequest(portal, filter, at);
    return queries.fetchQuery({
      queryKey: ['games', 'menu', request],
      queryFn: ({ signal }) => browser().client.send(gameList, request, { signal }),
      staleTime: STALE_MS,
    });
  }

  return useQuery({
    queryKey: ['games', 'menu', 'page', listRequest(portal, filter, 1), page],
    queryFn: read,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}
