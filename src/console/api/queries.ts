import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query';
import { me } from '#contract/staff/session/calls.ts';
import { NewestReplies } from '#ui/late/newest-replies.ts';
import { StaffCallFailed } from './client.ts';

const STALE_MS = 5_000;

/**
 * The query cache of an open console. A reply that the session has ended triggers a check of who is signed in, which
 * shows the sign-in. Changes without a network fail at once and are never sent later.
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

/** Whether a refusal means that no user is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof StaffCallFailed && (error.code === 'not_logged_in' || error.code === 'session_expired');
}
