import { useState } from 'react';
import { sessionStore } from '#ui/engine/storages.ts';
import { isSameDraft, type KeptDraft, type EntryDraft, readKept, writeKept } from './content-draft.ts';

const KEY = 'livery-console-content:';

export interface EditedDraft extends KeptDraft {
  readonly isChanged: boolean;
  /** It was begun before, and is found again. */
  readonly isFound: boolean;
  set(draft: EntryDraft): void;
  /** What is kept by the gateway now, with this as the draft on top of it. */
  rebase(base: EntryDraft, version: number, draft?: EntryDraft): void;
}

/** The edits of one piece: they outlast a reload and a look at another screen, and end with the browser's tab. */
export function useContentDraft(place: string, start: KeptDraft): EditedDraft {
  const [first] = useState(() => readKept(sessionStore.getItem(KEY + place)));
  const [held, setHeld] = useState<KeptDraft>(first ?? start);
  const keep = (next: KeptDraft): void => {
    setHeld(next);
    if (isSameDraft(next.base, next.draft)) sessionStore.removeItem(KEY + place);
    else sessionStore.setItem(KEY + place, writeKept(next));
  };
  const isChanged = !isSameDraft(held.base, held.draft);
  // Whoever changed nothing looks at what colleagues make of it.
  if (!isChanged && start.version > held.version) setHeld(start);
  return {
    ...held,
    isChanged,
    isFound: first !== undefined && isChanged,
    set: (draft) => keep({ ...held, draft }),
    rebase: (base, version, draft = base) => keep({ base, version, draft }),
  };
}

/** Keeps edits for a form that is opened next. */
export function stashDraft(place: string, kept: KeptDraft): void {
  sessionStore.setItem(KEY + place, writeKept(kept));
}
