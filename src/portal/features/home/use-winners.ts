import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { WINNER_LIMIT, winnerBoard } from '#contract/games/calls.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';

/** How often the board is asked for while somebody looks at the page. */
const EVERY_MS = 30_000;

/** The latest winners, asked for again and again while the tab is seen (M147). */
export function useWinners() {
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  const request = { gameCategory: 'ALL', language, limitNum: String(WINNER_LIMIT) };
  return useQuery({
    queryKey: ['winners', request],
    queryFn: ({ signal }) => browser().client.send(winnerBoard, request, { signal }),
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
  });
}
