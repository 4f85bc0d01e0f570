import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { StaffCallFailed } from '#console/api/client.ts';
import { staffQuery, useStaffClient } from '#console/api/use-staff.ts';
import { oneContentEntry } from '#contract/staff/content/calls.ts';
import { stateOf } from '#contract/staff/content/content-state.ts';
import { readRevision } from '#contract/staff/studio/calls.ts';
import { documents, type SiteDocumentsReply } from '#contract/staff/trees/calls.ts';
import { entriesIn } from '#model/proposals/content-entries.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { revisionsMoved } from '#model/proposals/rollout-tree.ts';
import { type SiteView, viewSite } from './site-view.ts';

/** One of several requested sites: its view once loaded, or the error. */
export interface SiteAsked {
  readonly merchant: string;
  readonly view: SiteView | undefined;
  readonly error: StaffCallFailed | null;
}

/** Polling interval for changes by other staff users. */
const EVERY_MS = 5_000;

const NONE: readonly Proposal[] = [];

/** `proposals`: with the brand revisions and content entries that their effect needs. */
export function useSites(merchants: readonly string[], proposals = NONE): readonly SiteAsked[] {
  const client = useStaffClient();
  const replies = useQueries({
    queries: merchants.map((merchant) => ({
      ...staffQuery(client, documents, {}, merchant),
      refetchInterval: EVERY_MS,
    })),
  }) as readonly UseQueryResult<SiteDocumentsReply | undefined, StaffCallFailed>[];
  const moved = merchants.flatMap((merchant, at) =>
    revisionsMoved(replies[at]?.data?.trees.status, proposals).map((revision) => ({ merchant, revision })),
  );
  const files = useQueries({
    queries: moved.map(({ merchant, revision }) => staffQuery(client, readRevision, { revision }, merchant)),
  });
  const named = entriesIn(proposals);
  const asked = merchants.flatMap((merchant) => named.map((entry) => ({ merchant, entry })));
  const entries = useQueries({
    queries: asked.map(({ merchant, entry }) =>
      staffQuery(client, oneContentEntry, { id: entry.split(' ')[1] ?? '' }, merchant),
    ),
  });
  return merchants.map((merchant, at) => {
    const reply = replies[at];
    const own = moved.flatMap((one, place) => (one.merchant === merchant ? [{ ...one, file: files[place] }] : []));
    // One that is not stored is missing at the gateway too.
    const found = asked.flatMap((one, place) => (one.merchant === merchant ? [{ ...one, read: entries[place] }] : []));
    const isLoading = [...own.map(({ file }) => file), ...found.map(({ read }) => read)].some(
      (query) => query?.isPending !== false,
    );
    const revisions = Object.fromEntries(own.map(({ revision, file }) => [revision, file?.data?.brand]));
    const view = reply?.data && !isLoading ? viewSite(reply.data) : undefined;
    const content = Object.fromEntries(
      found.flatMap(({ entry, read }) =>
        read?.data ? [[entry, stateOf(read.data, read.data.state === 'removed')]] : [],
      ),
    );
    const places = Object.fromEntries(
      found.flatMap(({ entry, read }) => (read?.data ? [[entry, read.data.position ?? 0]] : [])),
    );
    const more = { ...(own.length > 0 && { revisions }), ...(found.length > 0 && { content, places }) };
    return {
      merchant,
      view: view && (own.length + found.length > 0 ? { ...view, ...more } : view),
      error: reply?.error ?? null,
    };
  });
}
