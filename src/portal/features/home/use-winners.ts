import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { WINNER_LIMIT, winnerBoard } from '#contract/games/calls.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';

/** Polling interval while the page is visible. */
const EVERY_MS = 30_000;

/** The latest winners, polled while the tab is visible (M147). */
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
