import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { payMethods } from '#contract/cashier/calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import type { Deposit } from '#contract/deposits/read.ts';
import { memberAtom, portalAtom, sessionsBegunAtom } from '#portal/state/atoms.ts';
import { deadlinesAtom } from '#portal/state/deadlines.ts';
import { keepOverLanguages } from '#portal/state/queries/keep-over-languages.ts';
import { useAsking } from '#portal/state/queries/use-asking.ts';
import { pollDelay } from './next-poll.ts';

/** The deposit methods, requested again whenever the page opens: availability changes during the day. */
export function useDepositMethods() {
  const key = useMemberKey(payMethods.name, 'DEPOSIT');
  const ask = useAsking();
  return useQuery({
    ...key,
    staleTime: 0,
    // A hidden tab receives no events.
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) =>
      ask((client) => client.send(payMethods, { direction: 'DEPOSIT' }, { signal, quiet: true })),
  });
}

/** The member's orders, ten per page; open ones are polled when they are due. */
export function useDeposits() {
  const key = useMemberKey(deposits.name, 'list');
  const ask = useAsking();
  const { now } = useAtomValue(deadlinesAtom);
  return useInfiniteQuery({
    ...key,
    staleTime: 0,
    refetchOnWindowFocus: true,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      ask((client) => client.send(deposits, pageParam === '' ? {} : { after: pageParam }, { signal, quiet: true })),
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) =>
      pollDelay(
        (data?.pages ?? []).flatMap(({ orders }) => orders),
        now(),
      ),
  });
}

/** Null where the member has no such order. */
export function useDeposit(id: string) {
  const key = useMemberKey(deposits.name, id);
  const ask = useAsking();
  const { now } = useAtomValue(deadlinesAtom);
  return useQuery<Deposit | null>({
    ...key,
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => {
      const { orders } = await ask((client) => client.send(deposits, { id }, { signal, quiet: true }));
      return orders.find((order) => order.id === id) ?? null;
    },
    refetchInterval: ({ state: { data } }) => pollDelay(data ? [data] : [], now()),
  });
}

function useMemberKey(...of: readonly string[]) {
  const member = useAtomValue(memberAtom);
  const begun = useAtomValue(sessionsBegunAtom);
  const { language } = useAtomValue(portalAtom);
  const queryKey = ['member', ...of, member?.id, begun, language];
  return { queryKey, enabled: Boolean(member), placeholderData: keepOverLanguages(queryKey) };
}

/** Refreshes orders and methods after a change. */
export function useDepositsMoved(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { name } of [deposits, payMethods]) void queries.invalidateQueries({ queryKey: ['member', name] });
  };
}
