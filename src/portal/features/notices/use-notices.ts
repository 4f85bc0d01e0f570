import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { announcements, listTypes } from '#contract/announcements/calls.ts';
import { constants, type Execution } from '#contract/call/constants.ts';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';

const STALE_MS = 120_000;

/** The notices of this visitor (M300): those for before log-in, or for after it. */
export function useNotices() {
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  const member = useAtomValue(memberAtom);
  const execution: Execution = member ? 'A' : 'B';
  return useQuery({
    queryKey: ['notices', language, execution],
    enabled: member !== undefined,
    staleTime: STALE_MS,
    queryFn: async ({ signal }) => {
      const request = { types: listTypes(['PL']), platform: constants.platformLetter, execution } as const;
      return (await browser().client.send(announcements, request, { signal })).player;
    },
  });
}
