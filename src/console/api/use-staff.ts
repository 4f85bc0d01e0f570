import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { StaffCall } from '#contract/staff/staff-call.ts';
import type { StaffCallFailed, StaffClient } from './client.ts';

/** The page's client; the app provides it. */
export const StaffClientContext = createContext<StaffClient | null>(null);

/** The page's client. */
export function useStaffClient(): StaffClient {
  const client = use(StaffClientContext);
  if (client === null) throw new Error('useStaffClient was asked outside the console');
  return client;
}

/** How the reply of a call is kept: by its name, its merchant and its request. */
export function queryKey(call: { readonly name: string }, merchant = '', request: object = {}) {
  return [call.name, merchant, request] as const;
}

/** A read by a GET call, as the page keeps it: the same for the screen that shows it and for whoever asks ahead of it. */
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

interface ReadOptions {
  readonly merchant?: string | undefined;
  /** False: it is not asked yet. */
  readonly enabled?: boolean;
  /** Asked again this often, for figures that move. */
  readonly everyMs?: number;
}

/** Reads by a GET call of the staff; the last answer stays on show while another request is under way. */
export function useStaffRead<Request extends object, Reply>(
  call: StaffCall<Request, Reply>,
  request: Request,
  { merchant, enabled = true, everyMs }: ReadOptions = {},
): UseQueryResult<Reply, StaffCallFailed> {
  const client = useStaffClient();
  return useQuery<Reply, StaffCallFailed>({
    ...staffQuery(client, call, request, merchant),
    enabled,
    placeholderData: keepPreviousData,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
}

/** What a changing call is sent with. */
export interface StaffDo<Request> {
  readonly merchant?: string | undefined;
  readonly request: Request;
}

/** Changes something by a call of the staff; afterwards the named reads are asked anew. */
export function useStaffDo<Request extends object, Reply>(
  call: StaffCall<Request, Reply>,
  staleReads: readonly { readonly name: string }[] = [],
): UseMutationResult<Reply, StaffCallFailed, StaffDo<Request>> {
  const client = useStaffClient();
  const queries = useQueryClient();
  return useMutation<Reply, StaffCallFailed, StaffDo<Request>>({
    mutationFn: ({ merchant, request }) => client.send(call, request, merchant),
    // Also after a refusal: what somebody else changed meanwhile is then on show.
    onSettled: () => Promise.all(staleReads.map(({ name }) => queries.invalidateQueries({ queryKey: [name] }))),
  });
}
