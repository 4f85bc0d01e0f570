import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { announcements } from '#contract/announcements/calls.ts';
import type { Execution } from '#contract/call/constants.ts';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { announcementsKey, announcementsRequest } from './announcements-query.ts';

const STALE_MS = 120_000;

/**
 * Banners, notices and promotions for this visitor: those for before sign-in, or for after it. One request serves all.
 */
export function useAnnouncements() {
  const browser = useBrowser();
  const portal = useAtomValue(portalAtom);
  const member = useAtomValue(memberAtom);
  const execution: Execution = member ? 'A' : 'B';
  return useQuery({
    queryKey: announcementsKey(portal, execution),
    enabled: member !== undefined,
    staleTime: STALE_MS,
    queryFn: ({ signal }) => browser().client.send(announcements, announcementsRequest(execution), { signal }),
  });
}
