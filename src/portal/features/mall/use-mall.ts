import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { pointBalance, pointCatalogue, pointRewards } from '#contract/points/calls.ts';
import type { PointItem } from '#contract/points/read.ts';
import { NotOffered } from '#contract/wire/errors.ts';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useMemberQuery } from '#portal/state/queries/use-member-query.ts';

const STALE_MS = 60_000;

/** The mall items, for the member or for visitors; empty where the gateway shows visitors none. */
export function useItems(): UseQueryResult<readonly PointItem[]> {
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  const member = useAtomValue(memberAtom);
  return useQuery({
    queryKey: ['point items', language, member?.id],
    enabled: member !== undefined,
    staleTime: STALE_MS,
    queryFn: ({ signal }) => {
      const { client } = browser();
      if (member) return client.send(pointRewards, {}, { signal });
      return client.send(pointCatalogue, {}, { signal }).catch((error: unknown) => {
        if (error instanceof NotOffered) return [];
        throw error;
      });
    },
  });
}

/** The member's whole points, as text. */
export function usePoints() {
  return useMemberQuery(pointBalance);
}
