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

/** A list that is read page after page, as far as it was read. */
export interface PagedList<Row> {
  readonly rows: readonly Row[];
  readonly error: StaffCallFailed | null;
  readonly isPending: boolean;
  /** The next page is on its way. */
  readonly isReadingOn: boolean;
  readonly hasMore: boolean;
  readonly refetch: () => void;
  /** Reads the next page, unless one is under way or there is none. */
  readonly readOn: () => void;
}

/** The merchant of a site's screen. */
export function useMerchant(): string {
  return useParams()['merchant'] ?? '';
}

interface PagesOptions {
  /** What was read is asked again this often, for lists that move. */
  readonly everyMs?: number | undefined;
}

/** A list that is read page after page; `after` of the request is the list's own. */
export function usePages<Request extends object, Reply extends Page<unknown>>(
  call: StaffCall<Request, Reply>,
  merchant: string,
  request: Request,
  { everyMs }: PagesOptions = {},
): PagedList<Reply['rows'][number]> & { readonly first: Reply | undefined } {
  const client = useStaffClient();
  const query = useInfiniteQuery<Reply, StaffCallFailed, readonly Reply[], readonly unknown[], string>({
    // Kept apart from the same reply read by itself: what is kept here are pages.
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
