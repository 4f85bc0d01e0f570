import {
  QueryClient,
  type QueryClientConfig,
  type QueryFilters,
  type QueryKey,
  type RefetchOptions,
} from '@tanstack/react-query';

/**
 * A query client in which no older reply wins: what is asked anew is never answered by a question that was on its way before.
 *
 * The library gives a question up only where an earlier one was answered. Of a query that has shown nothing yet it takes the first
 * reply, which may have been written before what the page was told of, and holds it for the newest
 * (https://tanstack.com/query/v5/docs/reference/QueryClient, `cancelRefetch`).
 */
export class NewestReplies extends QueryClient {
  constructor(config?: QueryClientConfig) {
    super(config);
    // What something else answered was put in (`setQueryData`): a question that is on its way may be older.
    this.getQueryCache().subscribe(({ type, query, ...event }) => {
      const isPutIn = type === 'updated' && 'action' in event && event.action.type === 'success' && event.action.manual;
      if (isPutIn && query.state.fetchStatus === 'fetching') this.#askAgain(query.queryKey);
    });
  }

  /** What is on its way for the first time is asked once more as well; its older reply is not taken. Resolves with the new ones. */
  override refetchQueries(filters?: QueryFilters, options?: RefetchOptions): Promise<void> {
    const isAskedAgain = options?.cancelRefetch ?? true;
    const underWay = isAskedAgain ? this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }) : [];
    // Whoever waits for the question that is given up gets the answer to the one that follows at once.
    for (const query of underWay)
      if (query.state.data === undefined && !query.isDisabled()) void query.cancel({ silent: true });
    return super.refetchQueries(filters, options);
  }

  #askAgain(queryKey: QueryKey): void {
    void this.refetchQueries({ queryKey, exact: true, type: 'active' });
  }
}
