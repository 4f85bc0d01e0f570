import { useState } from 'react';
import { type RuleDraft, readDraft } from './rule-draft.ts';

const KEY = 'livery-console-rules:';

/** The edits of a site's rules: they outlast a reload and a look at another screen, and end with the browser's tab. */
export function useRuleDraft(merchant: string): readonly [RuleDraft, (draft: RuleDraft) => void] {
  const [draft, setDraft] = useState(() => readDraft(sessionStorage.getItem(KEY + merchant)));
  const keep = (next: RuleDraft): void => {
    setDraft(next);
    const isEmpty = Object.keys(next.patches).length === 0 && next.order === null;
    if (isEmpty) sessionStorage.removeItem(KEY + merchant);
    else sessionStorage.setItem(KEY + merchant, JSON.stringify(next));
  };
  return [draft, keep];
}
