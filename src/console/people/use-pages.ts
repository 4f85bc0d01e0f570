import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { StaffCallFailed } from '#console/api/client.ts';
import { queryKey, useStaffClient } from '#console/api/use-staff.ts';
import type { StaffCall } from '#contract/staff/staff-call.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | undefined;
}

/** A paged list, as far as it was loaded. */
export interface PagedList<Row> {
  readonly rows: readonly Row[];
  readonly error: StaffCallFailed | null;
  readonly isPending: boolean;
  readonly isReadingOn: boolean;
  readonly hasMore: boolean;
  readonly refetch: () => void;
  /** Loads the next page, unless a page is loading or there is none. */
  readonly readOn: () => void;
}

export function useMerchant(): string {
  return useParams()['merchant'] ?? '';
}

interface PagesOptions {
  /** Poll interval for lists that change. */
  readonly everyMs?: number | undefined;
}

/** A paged list; the hook sets `after` of the request. */
export function usePages<Request extends object, Reply extends Page<unknown>>(
  call: StaffCall<Request, Reply>,
  merchant: string,
  request: Request,
  { everyMs }: PagesOptions = {},
): PagedList<Reply['rows'][number]> & { readonly first: Reply | undefined } {
  const client = useStaffClient();
  const query = useInfiniteQuery<Reply, StaffCallFailed, readonly Reply[], readonly unknown[], string>({
    // A separate query key: this cache entry holds pages, not a single reply.
    queryKey: [...queryKey(call, merchant, request), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      client.send(call, pageParam === '' ? request : { ...request, after: pageParam }, merchant, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    select: ({ pages }) => pages,
    placeholderData: keepPreviousData,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
  const { data } = query;
  const rows = useMemo((): readonly Reply['rows'][number][] => data?.flatMap((page) => page.rows) ?? [], [data]);
  return {
    rows,
    first: data?.[0],
    error: query.error,
    isPending: query.isPending,
    isReadingOn: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    refetch: () => void query.refetch(),
    readOn() {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
