import {
  QueryClient,
  type QueryClientConfig,
  type QueryFilters,
  type QueryKey,
  type RefetchOptions,
} from '@tanstack/react-query';

/**
 * A query client in which no older reply wins: a refetch is never answered by a request that was pending before. The
 * library cancels a pending request only if the query already has data. A query without data takes the first reply,
 * which may be older than the event that caused the refetch, and treats it as the newest
 * (https://tanstack.com/query/v5/docs/reference/QueryClient, `cancelRefetch`).
 */
export class NewestReplies extends QueryClient {
  constructor(config?: QueryClientConfig) {
    super(config);
    // Data was written by other code (`setQueryData`): a pending request may be older.
    this.getQueryCache().subscribe(({ type, query, ...event }) => {
      const isPutIn = type === 'updated' && 'action' in event && event.action.type === 'success' && event.action.manual;
      if (isPutIn && query.state.fetchStatus === 'fetching') this.#askAgain(query.queryKey);
    });
  }

  /**
   * Also restarts requests that are pending for the first time and drops their older reply. Resolves with the new
   * replies.
   */
  override refetchQueries(filters?: QueryFilters, options?: RefetchOptions): Promise<void> {
    const isAskedAgain = options?.cancelRefetch ?? true;
    const pending = isAskedAgain ? this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }) : [];
    // A caller that awaits the cancelled request gets the reply to the next one.
    for (const query of pending)
      if (query.state.data === undefined && !query.isDisabled()) void query.cancel({ silent: true });
    return super.refetchQueries(filters, options);
  }

  #askAgain(queryKey: QueryKey): void {
    void this.refetchQueries({ queryKey, exact: true, type: 'active' });
  }
}
