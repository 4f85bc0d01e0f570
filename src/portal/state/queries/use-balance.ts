import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { use } from 'react';
import { balance } from '#contract/wallet/calls.ts';
import { memberAtom } from '../atoms.ts';
import { useBrowser } from '../client.ts';
import { QueriesContext } from './queries-place.ts';

const KEY = 'balance';

/** The member's balance (M309): fetched once, on request, and when it is reported as changed. */
export function useBalance() {
  const browser = useBrowser();
  const member = useAtomValue(memberAtom);
  return useQuery({
    queryKey: [KEY, member?.id],
    enabled: member !== null && member !== undefined,
    staleTime: 15_000,
    // A hidden tab has received no events in the meantime.
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => browser().client.send(balance, {}, { signal, quiet: true }),
  });
}

/** Marks the balance as changed: it is refetched wherever it is shown. */
export function useBalanceMoved(): () => void {
  const place = use(QueriesContext);
  return () => void place.client?.invalidateQueries({ queryKey: [KEY] });
}
