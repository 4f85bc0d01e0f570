import { useState } from 'react';
import { sessionStore } from '#ui/engine/storages.ts';
import { type EntryDraft, isSameDraft, readStoredDraft, type StoredDraft, writeStoredDraft } from './content-draft.ts';

const KEY = 'livery-console-content:';

export interface EditedDraft extends StoredDraft {
  readonly isChanged: boolean;
  /** True if the edits were restored from an earlier visit. */
  readonly isFound: boolean;
  set(draft: EntryDraft): void;
  /** Replaces the stored base and its version, with `draft` on top of it. */
  rebase(base: EntryDraft, version: number, draft?: EntryDraft): void;
}

/**
 * Unsaved edits of one content entry, in session storage: they survive a reload and navigation, and end with the
 * browser tab.
 */
export function useContentDraft(place: string, start: StoredDraft): EditedDraft {
  const [first] = useState(() => readStoredDraft(sessionStore.getItem(KEY + place)));
  const [held, setHeld] = useState<StoredDraft>(first ?? start);
  const keep = (next: StoredDraft): void => {
    setHeld(next);
    if (isSameDraft(next.base, next.draft)) sessionStore.removeItem(KEY + place);
    else sessionStore.setItem(KEY + place, writeStoredDraft(next));
  };
  const isChanged = !isSameDraft(held.base, held.draft);
  // Without local edits, follow the newer version that another user saved.
  if (!isChanged && start.version > held.version) setHeld(start);
  return {
    ...held,
    isChanged,
    isFound: first !== undefined && isChanged,
    set: (draft) => keep({ ...held, draft }),
    rebase: (base, version, draft = base) => keep({ base, version, draft }),
  };
}

/** Stores edits for a form that is opened next. */
export function stashDraft(place: string, stored: StoredDraft): void {
  sessionStore.setItem(KEY + place, writeStoredDraft(stored));
}
