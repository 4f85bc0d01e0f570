import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { Call, NoRequest } from '#contract/call/call.ts';
import { memberAtom, sessionsBegunAtom } from '../atoms.ts';
import { useBrowser } from '../client.ts';

/** The reply of a call about the signed-in member; null for an empty reply. Fetched again after each log-in. */
export function useMemberQuery<Reply>(call: Call<NoRequest, Reply>): UseQueryResult<NonNullable<Reply> | null> {
  const browser = useBrowser();
  const member = useAtomValue(memberAtom);
  const begun = useAtomValue(sessionsBegunAtom);
  return useQuery({
    queryKey: ['member', call.name, member?.id, begun],
    queryFn: async ({ signal }) => (await browser().client.send(call, {}, { signal, quiet: true })) ?? null,
    enabled: Boolean(member),
    // Another user may have changed it: shows the cached value and refetches it.
    staleTime: 0,
  });
}

/** Refetches the replies of calls after a change. Resolves once the new replies are there. */
export function useRefresh(): (...calls: readonly Pick<Call<never, unknown>, 'name'>[]) => Promise<void> {
  const queries = useQueryClient();
  return async (...calls) => {
    await Promise.all(calls.map(({ name }) => queries.invalidateQueries({ queryKey: ['member', name] })));
  };
}
