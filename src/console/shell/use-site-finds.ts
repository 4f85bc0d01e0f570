import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { staffQuery, useStaffClient, useStaffRead } from '#console/api/use-staff.ts';
import { viewSite } from '#console/effects/site-view.ts';
import { useDebounced } from '#console/kit/use-debounced.ts';
import { useMay } from '#console/session/me.ts';
import { contentList } from '#contract/staff/content/calls.ts';
import { CONTENT_KINDS, type ContentRow } from '#contract/staff/content/content.ts';
import { members } from '#contract/staff/members/calls.ts';
import { documents } from '#contract/staff/trees/calls.ts';
import type { PaletteEntry } from './palette-entries.ts';

/** Shorter searches match too much. */
const MIN_CHARACTERS = 2;

/**
 * Search results of the current site: elements and switches at once, members and content when the gateway has answered.
 */
export function useSiteFinds(merchant: string | undefined, words: string): readonly PaletteEntry[] {
  const may = useMay();
  const client = useStaffClient();
  const q = useDebounced(words.trim());
  const isAsked = merchant !== undefined && q.length >= MIN_CHARACTERS;
  const lists = useQuery({
    queryKey: ['what the palette finds'],
    queryFn: () => import('./site-finds.ts'),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const site = useStaffRead(documents, {}, { merchant, enabled: isAsked && may('documents.read', merchant) });
  const found = useStaffRead(members, { q }, { merchant, enabled: isAsked && may('member.read', merchant) });
  const content = useQueries({
    queries: CONTENT_KINDS.map((kind) => ({
      ...staffQuery(client, contentList, { kind, q }, merchant),
      enabled: isAsked && may('content.read', merchant),
    })),
    combine: (replies): readonly ContentRow[] => replies.flatMap(({ data }) => data?.rows ?? []),
  });
  const ofSite = useMemo(() => (lists && site.data ? lists.listOfSite(viewSite(site.data)) : []), [lists, site.data]);
  return useMemo(() => {
    if (!isAsked || merchant === undefined || site.data?.merchant !== merchant) return [];
    const rows = { members: found.isPlaceholderData ? [] : (found.data?.rows ?? []), content };
    return [...(lists?.listFound(merchant, rows, q) ?? []), ...ofSite];
  }, [isAsked, merchant, site.data, found.isPlaceholderData, found.data, content, lists, q, ofSite]);
}
