import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query';
import { me } from '#contract/staff/session/calls.ts';
import { NewestReplies } from '#ui/late/newest-replies.ts';
import { StaffCallFailed } from './client.ts';

const STALE_MS = 5_000;

/**
 * The replies of one open console. Whatever hears that the session is over asks who is signed in: the sign-in comes. A change that
 * meets no network fails at once and is never sent later.
 */
export function createQueries(): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) void queries.invalidateQueries({ queryKey: [me.name] });
  };
  const queries: QueryClient = new NewestReplies({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => queryKey[0] !== me.name && onError(error) }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queries;
}

/** Whether a refusal says that nobody is signed in (any more). */
export function isSignedOut(error: unknown): boolean {
  return error instanceof StaffCallFailed && (error.code === 'not_logged_in' || error.code === 'session_expired');
}
