import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AheadDeps } from '#console/api/ask-ahead.ts';
import type { StaffCallFailed, StaffClient } from '#console/api/client.ts';
import { queryKey, useStaffClient } from '#console/api/use-staff.ts';
import { startOfDay } from '#console/kit/moment.ts';
import { useAddressState, useClearAddress } from '#console/kit/use-address-state.ts';
import { useDebounced } from '#console/kit/use-debounced.ts';
import { type JournalFilter, type JournalPage, journalEntries } from '#contract/staff/journal/calls.ts';

/** Page size; the next page is requested when fewer rows than this remain. */
export const PAGE = 200;
/** The first page fills a tall screen. */
const FIRST_PAGE = 60;

export const FILTERS = ['words', 'merchant', 'actor', 'action', 'subject', 'from', 'to'] as const;
export type FilterName = (typeof FILTERS)[number];

/** The filters of the journal, stored in the URL; days as `2026-11-20`. */
export interface JournalFilters {
  readonly values: Readonly<Record<FilterName, string>>;
  readonly set: (name: FilterName, value: string) => void;
  readonly clear: () => void;
  readonly isFiltered: boolean;
  /** The filters as request parameters: the last day is included in full. */
  readonly asked: JournalFilter;
}

export function useJournalFilters(): JournalFilters {
  const states = {
    words: useAddressState('words'),
    merchant: useAddressState('merchant'),
    actor: useAddressState('actor'),
    action: useAddressState('action'),
    subject: useAddressState('subject'),
    from: useAddressState('from'),
    to: useAddressState('to'),
  };
  const clear = useClearAddress();
  const value = (name: FilterName) => states[name][0];
  const values = Object.fromEntries(FILTERS.map((name) => [name, value(name)])) as Record<FilterName, string>;
  const words = useDebounced(values.words);
  const { merchant, actor, action, subject } = values;
  const from = startOfDay(values.from);
  const to = startOfDay(values.to, 1);
  return {
    values,
    set: (name, next) => states[name][1](next),
    clear: () => clear(FILTERS),
    isFiltered: FILTERS.some((name) => values[name] !== ''),
    asked: { words, merchant, actor, action, subject, ...(from && { from }), ...(to && { to }) },
  };
}

export function askJournalAhead({ client, queries }: AheadDeps): void {
  void queries.prefetchInfiniteQuery(journalQuery(client, WHOLE));
}

const WHOLE: JournalFilter = { words: '', merchant: '', actor: '', action: '', subject: '' };

function journalQuery(client: StaffClient, filter: JournalFilter) {
  return {
    queryKey: queryKey(journalEntries, '', filter),
    queryFn: ({ pageParam, signal }: { readonly pageParam: string; readonly signal: AbortSignal }) =>
      client.send(
        journalEntries,
        { ...filter, after: pageParam, count: String(pageParam === '' ? FIRST_PAGE : PAGE) },
        undefined,
        signal,
      ),
    initialPageParam: '',
  };
}

/** Filtered entries, page by page. */
export function useJournal(filter: JournalFilter) {
  const client = useStaffClient();
  const query = useInfiniteQuery<JournalPage, StaffCallFailed, readonly JournalPage[], readonly unknown[], string>({
    ...journalQuery(client, filter),
    getNextPageParam: (last) => last.next,
    select: ({ pages }) => pages,
    placeholderData: keepPreviousData,
    // Entries never change: a deep comparison of ten thousand entries for each new page is not needed.
    structuralSharing: false,
  });
  const { data } = query;
  const entries = useMemo(() => data?.flatMap((page) => page.entries) ?? [], [data]);
  return {
    ...query,
    entries,
    readOn() {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
