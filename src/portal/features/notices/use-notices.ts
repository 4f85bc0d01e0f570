import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { announcements, listTypes, readNotices } from '#contract/announcements/calls.ts';
import type { Announcement } from '#contract/announcements/read.ts';
import { constants, type Execution } from '#contract/call/constants.ts';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { keepCountAtom } from '#portal/state/counts.ts';

const KEY = 'notices';
const STALE_MS = 120_000;

/** The notices of this visitor (M300): those for before sign-in, or for after it. */
export function useNotices() {
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  const member = useAtomValue(memberAtom);
  const execution: Execution = member ? 'A' : 'B';
  return useQuery({
    queryKey: [KEY, language, execution],
    enabled: member !== undefined,
    staleTime: STALE_MS,
    queryFn: async ({ signal }) => {
      const request = { types: listTypes(['PL']), platform: constants.platformCode, execution } as const;
      return (await browser().client.send(announcements, request, { signal })).player;
    },
  });
}

/**
 * Marks a notice as read, or all: shown at once, stored by the gateway. One that could not be stored becomes unread
 * again.
 */
export function useMarkRead(): (id?: string) => Promise<void> {
  const browser = useBrowser();
  const queries = useQueryClient();
  return async (id) => {
    const { client, store } = browser();
    const asRead = (notice: Announcement): Announcement =>
      notice.isRead === false && (id ?? notice.id) === notice.id ? { ...notice, isRead: true } : notice;
    queries.setQueriesData<readonly Announcement[]>({ queryKey: [KEY] }, (notices) => notices?.map(asRead));
    try {
      const left = await client.send(readNotices, id === undefined ? {} : { ids: [id] });
      store.set(keepCountAtom, 'unreadNotices', left);
    } catch {
      await queries.invalidateQueries({ queryKey: [KEY] });
    }
  };
}
