import { useState } from 'react';
import { sessionStore } from '#ui/engine/storages.ts';

/**
 * Edits of a site before they are saved: they outlast a reload and a look at another screen, and end with the browser's tab.
 * `base` is null where there are none.
 */
export function useDraft<Draft extends { readonly base: number | null }>(
  key: string,
  read: (kept: unknown) => Draft,
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

function parse(kept: string | null): unknown {
  try {
    return kept === null ? null : JSON.parse(kept);
  } catch {
    return null;
  }
}
