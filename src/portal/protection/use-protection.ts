import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { protection } from '#contract/protection/calls.ts';
import type { Protection } from '#contract/protection/read.ts';
import { memberAtom, sessionsBegunAtom } from '#portal/state/atoms.ts';
import { useAsking } from '#portal/state/queries/use-asking.ts';

/** The member's own limits, breaks and exclusions; refreshed by change notifications. */
export function useProtection(): UseQueryResult<Protection> {
  const ask = useAsking();
  const member = useAtomValue(memberAtom);
  const begun = useAtomValue(sessionsBegunAtom);
  return useQuery({
    queryKey: ['member', protection.name, member?.id, begun],
    queryFn: ({ signal }) => ask((client) => client.send(protection, {}, { signal, quiet: true })),
    enabled: Boolean(member),
    staleTime: 0,
  });
}
