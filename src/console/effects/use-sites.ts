import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { StaffCallFailed } from '#console/api/client.ts';
import { staffQuery, useStaffClient } from '#console/api/use-staff.ts';
import { documents, type SiteDocumentsReply } from '#contract/staff/trees/calls.ts';
import { type SiteView, viewSite } from './site-view.ts';

/** One of several requested sites: its view once loaded, or the error. */
export interface SiteAsked {
  readonly merchant: string;
  readonly view: SiteView | undefined;
  readonly error: StaffCallFailed | null;
}

/** Polling interval for changes by other staff users. */
const EVERY_MS = 5_000;

export function useSites(merchants: readonly string[]): readonly SiteAsked[] {
  const client = useStaffClient();
  const replies = useQueries({
    queries: merchants.map((merchant) => ({
      ...staffQuery(client, documents, {}, merchant),
      refetchInterval: EVERY_MS,
    })),
  }) as readonly UseQueryResult<SiteDocumentsReply | undefined, StaffCallFailed>[];
  return merchants.map((merchant, at) => {
    const reply = replies[at];
    return { merchant, view: reply?.data && viewSite(reply.data), error: reply?.error ?? null };
  });
}
