import { useQueries } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { constants } from '#contract/call/constants.ts';
import { GAME_PAGE_SIZE, gameList } from '#contract/games/calls.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';

/** The loaded games of the first `pages` pages of a vendor. */
export function useVendorGames(vendor: string, pages: number) {
  const browser = useBrowser();
  const { merchant, language } = useAtomValue(portalAtom);
  const replies = useQueries({
    queries: Array.from({ length: pages }, (_, at) => ({
      queryKey: ['vendor games', vendor, language, at + 1],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        browser().client.send(
          gameList,
          {
            clientType: '3',
            platform: constants.launchPlatform,
            merchant,
            vassalage: vendor,
            pageNo: String(at + 1),
            pageSize: String(GAME_PAGE_SIZE),
            language,
          },
          { signal },
        ),
    })),
  });
  const came = replies.flatMap(({ data }) => data ?? []);
  const last = came.at(-1);
  return {
    games: came.flatMap(({ games }) => games),
    total: came[0]?.total,
    isLoading: replies.some(({ isFetching }) => isFetching),
    hasFailed: replies.some(({ isError }) => isError),
    hasMore: last !== undefined && last.page < last.pages,
    retry: () => {
      for (const reply of replies) if (reply.isError) void reply.refetch();
    },
  };
}
