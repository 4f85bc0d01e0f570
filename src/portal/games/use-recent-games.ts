import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { recentGames } from '#contract/games/calls.ts';
import { memberAtom, portalAtom } from '../state/atoms.ts';
import { useBrowser } from '../state/client.ts';

/** What the member played last, the latest first (M144). Asked for anew whenever it is shown; a visitor has none. */
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
