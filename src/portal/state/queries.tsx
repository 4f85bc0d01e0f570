import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { QueriesContext } from './queries-place.ts';

/** Gives what stands inside the application's query client. Everything with `useQuery` stands in one (queried-chunk.tsx). */
export function Queries({ children }: { readonly children: ReactNode }) {
  const place = use(QueriesContext);
  place.client ??= createQueries();
  return <QueryClientProvider client={place.client}>{children}</QueryClientProvider>;
}

/** Replies that screens read. No retry beyond the client's own, and none while a tab is hidden. */
function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 60_000 } },
  });
}
