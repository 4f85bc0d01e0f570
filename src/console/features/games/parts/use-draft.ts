import { useState } from 'react';
import { sessionStore } from '#ui/engine/storages.ts';

/**
 * Unsaved edits of a site, in session storage: they survive a reload and navigation, and end with the browser tab.
 * `base` is null without edits.
 */
export function useDraft<Draft extends { readonly base: number | null }>(
  key: string,
  read: (stored: unknown) => Draft,
): readonly [Draft, (draft: Draft) => void] {
  const name = `livery-console-${key}`;
  const [draft, setDraft] = useState(() => read(parse(sessionStore.getItem(name))));
  const keep = (next: Draft): void => {
    setDraft(next);
    if (next.base === null) sessionStore.removeItem(name);
    else sessionStore.setItem(name, JSON.stringify(next));
  };
  return [draft, keep];
}

function parse(stored: string | null): unknown {
  try {
    return stored === null ? null : JSON.parse(stored);
  } catch {
    return null;
  }
}
