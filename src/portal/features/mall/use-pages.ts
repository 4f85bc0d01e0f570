import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { Call } from '#contract/call/call.ts';
import { memberAtom, portalAtom, sessionsBegunAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';

interface Page {
  readonly next: string | undefined;
}

/** Loads a member's list page by page; `request` holds additional parameters. */
export function useMemberPages<Request extends object, Reply extends Page>(
  call: Call<Request & { readonly after?: string }, Reply>,
  request: Request,
) {
  const browser = useBrowser();
  const member = useAtomValue(memberAtom);
  const begun = useAtomValue(sessionsBegunAtom);
  const { language } = useAtomValue(portalAtom);
  return useInfiniteQuery({
    queryKey: ['member', call.name, member?.id, begun, language, JSON.stringify(request)],
    enabled: Boolean(member),
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam === '' ? {} : { after: pageParam };
      return browser().client.send(call, { ...request, ...after }, { signal, quiet: true });
    },
    getNextPageParam: ({ next }: Page) => next,
  });
}
