import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { NewestReplies } from '#ui/late/newest-replies.ts';
import { type FirstReply, QueriesContext } from './queries-place.ts';

/** Gives what stands inside the application's query client. Everything with `useQuery` stands in one (queried-chunk.tsx). */
export function Queries({ children }: { readonly children: ReactNode }) {
  const place = use(QueriesContext);
  place.client ??= createQueries(place.first ?? []);
  return <QueryClientProvider client={place.client}>{children}</QueryClientProvider>;
}

/** So old that whoever shows it asks again: the server's reply may be a minute old, and this browser may be somebody. */
const LONG_AGO = 1;

/** Replies that screens read. No retry beyond the client's own, and none while a tab is hidden. */
function createQueries(first: readonly FirstReply[]): QueryClient {
  const client = new NewestReplies({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 60_000 } },
  });
  for (const { key, data } of first) client.setQueryData(key, data, { updatedAt: LONG_AGO });
  return client;
}
