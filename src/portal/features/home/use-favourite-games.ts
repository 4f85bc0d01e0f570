import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { favouriteList } from '#contract/games/calls.ts';
import { favouritesKey } from '#portal/games/use-favourites.ts';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';

const STALE_MS = 300_000;

/** The first page of the member's favourite games, the latest first. Requested again after a change. */
export function useFavouriteGames() {
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  const member = useAtomValue(memberAtom);
  return useQuery({
    queryKey: [...favouritesKey(member?.id), 'list', 'home', language],
    queryFn: async ({ signal }) => {
      const { games } = await browser().client.send(favouriteList, { pageNo: '1', language }, { signal });
      return games;
    },
    enabled: Boolean(member),
    staleTime: STALE_MS,
  });
}
