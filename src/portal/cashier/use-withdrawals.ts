import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { payMethods } from '#contract/cashier/calls.ts';
import type { OrderPage } from '#contract/cashier/order.ts';
import { payoutAccounts } from '#contract/payouts/calls.ts';
import { paymentConfirmations } from '#contract/receipts/calls.ts';
import { withdrawable, withdrawals } from '#contract/withdrawals/calls.ts';
import type { Withdrawal } from '#contract/withdrawals/read.ts';
import { isFinal } from '#model/state-machines/machines.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';
import { memberAtom, portalAtom, sessionsBegunAtom } from '#portal/state/atoms.ts';
import { keepOverLanguages } from '#portal/state/queries/keep-over-languages.ts';
import { useAsking } from '#portal/state/queries/use-asking.ts';

/** Polling interval while an order is open. */
const POLL_MS = 10_000;

/** The withdrawable amount, and the steps required first (N10). */
export function useWithdrawable() {
  const ask = useAsking();
  return useQuery({
    ...useMemberKey(withdrawable.name),
    queryFn: ({ signal }) => ask((client) => client.send(withdrawable, {}, { signal, quiet: true })),
  });
}

export function usePayoutAccounts() {
  const ask = useAsking();
  return useQuery({
    ...useMemberKey(payoutAccounts.name),
    queryFn: ({ signal }) => ask((client) => client.send(payoutAccounts, {}, { signal, quiet: true })),
  });
}

export function usePayoutMethods() {
  const ask = useAsking();
  return useQuery({
    ...useMemberKey(payMethods.name, 'WITHDRAWAL'),
    queryFn: ({ signal }) =>
      ask((client) => client.send(payMethods, { direction: 'WITHDRAWAL' }, { signal, quiet: true })),
  });
}

/** Payments that wait for the member's confirmation of receipt, and recent answers. */
export function useReceipts() {
  const ask = useAsking();
  return useQuery({
    ...useMemberKey(paymentConfirmations.name),
    queryFn: ({ signal }) => ask((client) => client.send(paymentConfirmations, {}, { signal, quiet: true })),
    refetchInterval: ({ state: { data } }) => (data?.receipts.some(({ isOpen }) => isOpen) ? POLL_MS : false),
  });
}

/** The member's withdrawals, ten per page; polled while one is open. */
export function useWithdrawals() {
  const ask = useAsking();
  return useInfiniteQuery({
    ...useMemberKey(withdrawals.name),
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      ask((client) => client.send(withdrawals, pageParam === '' ? {} : { after: pageParam }, { signal, quiet: true })),
    getNextPageParam: ({ next }: OrderPage<Withdrawal>) => next,
    refetchInterval: ({ state: { data } }) => (data?.pages.some(({ orders }) => orders.some(isOpen)) ? POLL_MS : false),
  });
}

/** Whether a withdrawal is not in a final state. */
export function isOpen({ state }: Pick<Withdrawal, 'state'>): boolean {
  return !isFinal(WITHDRAWAL, state);
}

function useMemberKey(...of: readonly string[]) {
  const member = useAtomValue(memberAtom);
  const begun = useAtomValue(sessionsBegunAtom);
  const { language } = useAtomValue(portalAtom);
  const queryKey = ['member', ...of, member?.id, begun, language];
  return { queryKey, enabled: Boolean(member), staleTime: 0, placeholderData: keepOverLanguages(queryKey) };
}
