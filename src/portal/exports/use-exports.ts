import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { memberExports } from '#contract/exports/calls.ts';
import { type Exports, isOpenExport } from '#contract/exports/read.ts';
import { NotOffered } from '#contract/wire/errors.ts';
import { memberAtom, sessionsBegunAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';

/** The event stream notifies of progress (live/follow-hint.ts); a page without the stream polls. */
const ASK_EVERY_MS = 5_000;

/** Progress of the member's exports, while mounted; `report` stores the reply of a call. */
export function useExports() {
  const browser = useBrowser();
  const queries = useQueryClient();
  const member = useAtomValue(memberAtom);
  const begun = useAtomValue(sessionsBegunAtom);
  const queryKey = ['member', memberExports.name, member?.id, begun];
  const query = useQuery<Exports>({
    queryKey,
    queryFn: ({ signal }) => browser().client.send(memberExports, {}, { signal, quiet: true }),
    enabled: Boolean(member),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.exports.some(isOpenExport) ? ASK_EVERY_MS : false),
  });
  // A third-party gateway may not offer exports.
  const isOffered = !(query.error instanceof NotOffered);
  return { reported: query.data, isOffered, report: (exports: Exports) => queries.setQueryData(queryKey, exports) };
}
