import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { Call, NoRequest } from '#contract/call/call.ts';
import { memberAtom, sessionsBegunAtom } from '../atoms.ts';
import { useBrowser } from '../client.ts';

/** What a call answers about the member who is signed in; null where it answers nothing. Asked anew after each log-in. */
export function useMemberQuery<Reply>(call: Call<NoRequest, Reply>): UseQueryResult<NonNullable<Reply> | null> {
  const browser = useBrowser();
  const member = useAtomValue(memberAtom);
  const begun = useAtomValue(sessionsBegunAtom);
  return useQuery({
    queryKey: ['member', call.name, member?.id, begun],
    queryFn: async ({ signal }) => (await browser().client.send(call, {}, { signal, quiet: true })) ?? null,
    enabled: Boolean(member),
    // Somebody else may have changed it: what was read before is shown, and asked for again.
    staleTime: 0,
  });
}

/** Asks again for what calls answered, after something changed it. Resolves once the new answers are there. */
export function useRefresh(): (...calls: readonly Pick<Call<never, unknown>, 'name'>[]) => Promise<void> {
  const queries = useQueryClient();
  return async (...calls) => {
    await Promise.all(calls.map(({ name }) => queries.invalidateQueries({ queryKey: ['member', name] })));
  };
}
