import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { announcements, listTypes } from '#contract/announcements.calls.ts';
import { announcementTypes, constants, type Execution } from '#contract/constants.ts';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';

const STALE_MS = 120_000;

/** Banners, notices and promotions of this visitor: those for before log-in, or for after it. One request serves all. */
export function useAnnouncements() {
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  const member = useAtomValue(memberAtom);
  const execution: Execution = member ? 'A' : 'B';
  const request = { types: listTypes(announcementTypes), platform: constants.platformLetter, execution } as const;
  return useQuery({
    queryKey: ['announcements', language, execution],
    enabled: member !== undefined,
    staleTime: STALE_MS,
    queryFn: ({ signal }) => browser().client.send(announcements, request, { signal }),
  });
}
