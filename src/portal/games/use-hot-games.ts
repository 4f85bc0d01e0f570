import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { hotGames } from '#contract/games/calls.ts';
import { portalAtom } from '../state/atoms.ts';
import { useBrowser } from '../state/client.ts';
import { hotRequest } from './list-request.ts';

const STALE_MS = 300_000;

export function useHotGames(vendor?: string) {
  const browser = useBrowser();
  const request = hotRequest(useAtomValue(portalAtom), vendor);
  return useQuery({
    queryKey: ['games', 'hot', request],
    queryFn: ({ signal }) => browser().client.send(hotGames, request, { signal }),
    staleTime: STALE_MS,
  });
}
