import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { NewestReplies } from '#ui/late/newest-replies.ts';
import { type FirstReply, QueriesContext } from './queries-place.ts';

/** Provides the application's query client. Every component with `useQuery` needs this (queried-chunk.tsx). */
export function Queries({ children }: { readonly children: ReactNode }) {
  const place = use(QueriesContext);
  place.client ??= createQueries(place.first ?? []);
  return <QueryClientProvider client={place.client}>{children}</QueryClientProvider>;
}

/**
 * Marks a reply as stale, so that its first reader refetches it: the server's reply may be a minute old, and this
 * browser may have a session.
 */
const LONG_AGO = 1;

/** Query client for screens. No retries beyond the API client's own, and no fetches while the tab is hidden. */
function createQueries(first: readonly FirstReply[]): QueryClient {
  const client = new NewestReplies({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 60_000 } },
  });
  for (const { key, data } of first) client.setQueryData(key, data, { updatedAt: LONG_AGO });
  return client;
}
