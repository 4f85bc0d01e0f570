import { useQueryClient } from '@tanstack/react-query';
import { queryKey, useStaffDo } from '#console/api/use-staff.ts';
import {
  type ContentSaved,
  changeContent,
  contentList,
  createContent,
  oneContentEntry,
  removeContent,
  restoreContent,
} from '#contract/staff/content/calls.ts';
import type { ContentKind } from '#contract/staff/content/content.ts';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import { type EntryDraft, promotionOf, requestOf } from './content-draft.ts';

const STALE = [contentList, oneContentEntry, journalEntries];

/** An action on a content entry, with the version that it is based on. */
export interface Doing {
  readonly id: string;
  readonly version: number;
  readonly reason: string;
}

/** All mutations of content entries of a kind at a merchant. Each rejects with StaffCallFailed. */
export function useSaving(merchant: string, kind: ContentKind) {
  const queries = useQueryClient();
  const create = useStaffDo(createContent, STALE);
  const change = useStaffDo(changeContent, STALE);
  const remove = useStaffDo(removeContent, STALE);
  const restore = useStaffDo(restoreContent, STALE);
  // Put the saved entry into the query cache, so that the form need not reload it.
  const remember = (saved: ContentSaved | undefined): ContentSaved | undefined => {
    const { contentEntry } = saved ?? {};
    if (contentEntry) queries.setQueryData(queryKey(oneContentEntry, merchant, { id: contentEntry.id }), contentEntry);
    return saved;
  };
  return {
    isBusy: create.isPending || change.isPending,
    create: async (draft: EntryDraft, reason: string) => {
      const promotion = promotionOf(draft, kind);
      const request = { kind, draft: requestOf(draft, kind), ...(promotion && { promotion }), reason };
      return remember(await create.mutateAsync({ merchant, request }));
    },
    change: async (doing: Doing, draft: EntryDraft) =>
      remember(await change.mutateAsync({ merchant, request: { ...doing, draft: requestOf(draft, kind) } })),
    remove: (doing: Doing) => remove.mutateAsync({ merchant, request: doing }),
    restore: (doing: Doing) => restore.mutateAsync({ merchant, request: doing }),
  };
}
