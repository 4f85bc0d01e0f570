import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { recentGames } from '#contract/games/calls.ts';
import { memberAtom, portalAtom } from '../state/atoms.ts';
import { useBrowser } from '../state/client.ts';

/** The member's recent games, the latest first (M144). Requested again on each display; empty for a visitor. */
export function useRecentGames() {
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  const member = useAtomValue(memberAtom);
  return useQuery({
    queryKey: ['games', 'recent', member?.id, language],
    queryFn: ({ signal }) => browser().client.send(recentGames, { language }, { signal }),
    enabled: Boolean(member),
    staleTime: 0,
  });
}
