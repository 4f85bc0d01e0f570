import type { InfiniteData, Query } from '@tanstack/react-query';
import type { ReplyContext } from '#contract/call/call.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { unreadCount } from '#contract/inbox/calls.ts';
import { availablePromotions } from '#contract/promotions/calls.ts';
import type { MemberNews, NewsCall } from '#contract/system/change-notifications.ts';
import { balance } from '#contract/wallet/calls.ts';
import { memberAtom, portalAtom } from '../state/atoms.ts';
import type { Store } from '../state/client.ts';
import { type NewsCounts, newsCountsAtom } from '../state/counts.ts';
import type { QueriesPlace } from '../state/queries/queries-place.ts';
import { orderOf } from '../state/sources/news-order.ts';

/** What news have answered: neither these queries nor these calls are asked for the same change. */
export interface Answered {
  readonly calls: ReadonlySet<NewsCall>;
  has(query: Pick<Query, 'queryHash'>): boolean;
}

export const NOTHING_ANSWERED: Answered = { calls: new Set(), has: () => false };

type DepositPage = ReturnType<typeof deposits.read>;

/** Writes the replies that came with a notification to the page, except what is older than what the page has. */
export function takeNews(store: Store, { client }: QueriesPlace, news: MemberNews): Answered {
  const { member, language, version, replies } = news;
  if (store.get(memberAtom)?.id !== member) return NOTHING_ANSWERED;
  const context: ReplyContext = {
    header: () => null,
    currencyExponent: store.get(portalAtom).currency.exponent,
  };
  const calls = new Set<NewsCall>();
  const queries = new Set<string>();
  /** Calls `take` with a reply that answers the call; `isNew`: it is to be written. */
  function answer(call: NewsCall, take: (reply: unknown, isNew: boolean) => void): void {
    const reply = replies[call];
    const order = reply === undefined ? 'ask' : orderOf(store, call, version, reply);
    if (order === 'ask') return;
    calls.add(call);
    take(reply, order === 'take');
  }
  /** Writes what a query of a key shows from now on; where `dataOf` knows none, it is asked for. */
  function renew(queryKey: readonly unknown[], isNew: boolean, dataOf: (query: Query) => unknown): void {
    for (const query of client?.getQueryCache().findAll({ queryKey }) ?? []) {
      const data = dataOf(query);
      if (data === undefined) continue;
      queries.add(query.queryHash);
      if (isNew) client?.setQueryData(query.queryKey, data);
    }
  }

  const counts: { -readonly [Name in keyof NewsCounts]: NewsCounts[Name] } = {};
  answer('unreadCount', (reply, isNew) => {
    if (isNew) counts.unreadCount = unreadCount.read(reply, context);
  });
  answer('availablePromotions', (reply, isNew) => {
    if (isNew) counts.availablePromotions = availablePromotions.read(reply, context);
  });
  if (Object.keys(counts).length > 0) store.set(newsCountsAtom, counts);
  answer('balance', (reply, isNew) => {
    const newest = balance.read(reply, context);
    renew(['balance', member], isNew, () => newest);
  });
  answer('deposits', (reply, isNew) => {
    const page = deposits.read(reply, context);
    renew(['member', deposits.name], isNew, (query) => ordersOf(query, page, { member, language }));
  });
  return { calls, has: ({ queryHash }) => queries.has(queryHash) };
}

/** A query of orders with the first page of them; undefined: the page does not have it. */
function ordersOf(
  { queryKey, state: { data } }: Query,
  page: DepositPage,
  shown: { readonly member: string; readonly language: string },
): unknown {
  const [, , of, member, , language] = queryKey;
  if (data === undefined || member !== shown.member || language !== shown.language) return undefined;
  if (of !== 'list') return page.orders.find(({ id }) => id === of);
  const { pages, pageParams } = data as InfiniteData<DepositPage>;
  return pages.length === 1 ? { pages: [page], pageParams } : undefined;
}
