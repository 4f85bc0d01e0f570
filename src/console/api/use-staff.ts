import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, use } from 'react';
import { staffWaiting } from '#contract/staff/overview/calls.ts';
import type { StaffCall } from '#contract/staff/staff-call.ts';
import type { StaffCallFailed, StaffClient } from './client.ts';

export const StaffClientContext = createContext<StaffClient | null>(null);

export function useStaffClient(): StaffClient {
  const client = use(StaffClientContext);
  if (client === null) throw new Error('useStaffClient was asked outside the console');
  return client;
}

/** Cache key of a call: name, merchant and request. */
export function queryKey(call: { readonly name: string }, merchant = '', request: object = {}) {
  return [call.name, merchant, request] as const;
}

/** A cached GET call: the screen and its prefetch share it. */
export function staffQuery<Request extends object, Reply>(
  client: StaffClient,
  call: StaffCall<Request, Reply>,
  request: Request,
  merchant?: string,
) {
  return {
    queryKey: queryKey(call, merchant, request),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => client.send(call, request, merchant, signal),
  };
}

interface ReadOptions<Reply> {
  readonly merchant?: string | undefined;
  /** False: not requested yet. */
  readonly enabled?: boolean;
  /** Polling interval, for values that change. */
  readonly everyMs?: number;
  /** Ends the polling. */
  readonly until?: (reply: Reply | undefined) => boolean;
}

/** Reads by a GET staff call; keeps the last reply visible while another request is pending. */
export function useStaffRead<Request extends object, Reply>(
  call: StaffCall<Request, Reply>,
  request: Request,
  { merchant, enabled = true, everyMs, until }: ReadOptions<NoInfer<Reply>> = {},
): UseQueryResult<Reply, StaffCallFailed> {
  const client = useStaffClient();
  return useQuery<Reply, StaffCallFailed>({
    ...staffQuery(client, call, request, merchant),
    enabled,
    placeholderData: keepPreviousData,
    ...(everyMs !== undefined && {
      refetchInterval: ({ state }) => (until?.(state.data) === true ? false : everyMs),
    }),
  });
}

export interface StaffDo<Request> {
  readonly merchant?: string | undefined;
  readonly request: Request;
}

/** Sends a call that changes nothing of what is read, such as the one for a preview. */
export function useStaffSend<Request extends object, Reply>(
  call: StaffCall<Request, Reply>,
): UseMutationResult<Reply, StaffCallFailed, StaffDo<Request>> {
  const client = useStaffClient();
  return useMutation<Reply, StaffCallFailed, StaffDo<Request>>({
    mutationFn: ({ merchant, request }) => client.send(call, request, merchant),
  });
}

/**
 * Changes something by a staff call; afterwards the named reads are refetched, and without waiting for it what waits for
 * staff.
 */
export function useStaffDo<Request extends object, Reply>(
  call: StaffCall<Request, Reply>,
  staleReads: readonly { readonly name: string }[] = [],
): UseMutationResult<Reply, StaffCallFailed, StaffDo<Request>> {
  const client = useStaffClient();
  const queries = useQueryClient();
  return useMutation<Reply, StaffCallFailed, StaffDo<Request>>({
    mutationFn: ({ merchant, request }) => client.send(call, request, merchant),
    // Also after a refusal, to show changes by others.
    onSettled: () => {
      const refetch = ({ name }: { readonly name: string }) => queries.invalidateQueries({ queryKey: [name] });
      void refetch(staffWaiting);
      return Promise.all(staleReads.map(refetch));
    },
  });
}
