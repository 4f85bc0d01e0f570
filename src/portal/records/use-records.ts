import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { Call } from '#contract/call/call.ts';
import type { AskedPage } from '#contract/records/calls.ts';
import type { RecordDays } from '#contract/records/read.ts';
import { memberAtom, portalAtom, sessionsBegunAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';

type Page = RecordDays & { readonly next: string | undefined };

/** A record page by page; the previous data stays until the new data is loaded. */
export function useRecordPages<Asked extends AskedPage, Reported extends Page>(
  call: Call<Asked, Reported>,
  asked: Asked,
) {
  const browser = useBrowser();
  return useInfiniteQuery({
    ...useMemberKey(call.name, asked),
    placeholderData: keepPreviousData,
    initialPageParam: {} as AskedPage,
    queryFn: ({ signal, pageParam }) =>
      browser().client.send(call, { ...asked, ...pageParam }, { signal, quiet: true }),
    // All pages use the days of the first one, also after midnight: a cursor is only valid with its own query.
    getNextPageParam: ({ next, from, to }: Reported): AskedPage | undefined =>
      next === undefined ? undefined : { after: next, from, to },
  });
}

/** The reply of a record call without pages. */
export function useRecord<Asked, Reported>(call: Call<Asked, Reported>, asked: Asked) {
  const browser = useBrowser();
  return useQuery({
    ...useMemberKey(call.name, asked),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => browser().client.send(call, asked, { signal, quiet: true }),
  });
}

function useMemberKey(name: string, asked: unknown) {
  const member = useAtomValue(memberAtom);
  const begun = useAtomValue(sessionsBegunAtom);
  const { language } = useAtomValue(portalAtom);
  return { queryKey: ['member', name, member?.id, begun, language, asked], enabled: Boolean(member), staleTime: 0 };
}
