import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { constants } from '#contract/call/constants.ts';
import { helpCentre } from '#contract/system/calls.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';

const STALE_MS = 300_000;

/** The help topics in the visitor's language (M305); the footer's accordion shares the query. */
export function useTopics() {
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  return useQuery({
    queryKey: ['helpCentre', language],
    staleTime: STALE_MS,
    queryFn: ({ signal }) =>
      browser().client.send(helpCentre, { lang: language, device: constants.device }, { signal }),
  });
}
