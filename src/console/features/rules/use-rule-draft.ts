import { useState } from 'react';
import { sessionStore } from '#ui/engine/storages.ts';
import { type RuleDraft, readDraft } from './rule-draft.ts';

const KEY = 'livery-console-rules:';

/**
 * Unsaved edits of a site's rules, in session storage: they survive a reload and navigation, and end with the browser
 * tab.
 */
export function useRuleDraft(merchant: string): readonly [RuleDraft, (draft: RuleDraft) => void] {
  const [draft, setDraft] = useState(() => readDraft(sessionStore.getItem(KEY + merchant)));
  const keep = (next: RuleDraft): void => {
    setDraft(next);
    const isEmpty = Object.keys(next.patches).length === 0 && next.order === null;
    if (isEmpty) sessionStore.removeItem(KEY + merchant);
    else sessionStore.setItem(KEY + merchant, JSON.stringify(next));
  };
  return [draft, keep];
}
