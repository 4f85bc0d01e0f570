import { useState } from 'react';
import type { FoundProblem } from '#console/forms/found-problems.ts';

interface Editing<Seen, Draft> {
  /** As it was when it began to be edited; undefined: it is new. */
  readonly seen: Seen | undefined;
  readonly draft: Draft;
}

/** What was begun and not saved stays for as long as the page does. */
const begun = new Map<string, Editing<unknown, unknown>>();

export interface Drafting<Seen, Draft> extends Editing<Seen, Draft> {
  /** What the gateway did not take, until something is edited. */
  readonly refused: readonly FoundProblem[];
  edit(draft: Draft): void;
  /** Begins anew from this version. */
  load(from: Seen | undefined): void;
  /** Goes on with what was typed, over this version. */
  rebase(over: Seen): void;
  refuse(problems: readonly FoundProblem[]): void;
  /** It is saved: the next time it begins from what is there. */
  forget(): void;
}

/** The edits of something, kept under a name; `begin` makes a draft of a version, or of nothing. */
export function useDraft<Seen, Draft>(
  key: string,
  found: Seen | undefined,
  begin: (from: Seen | undefined) => Draft,
): Drafting<Seen, Draft> {
  const [editing, setEditing] = useState<Editing<Seen, Draft>>(
    () => (begun.get(key) as Editing<Seen, Draft> | undefined) ?? { seen: found, draft: begin(found) },
  );
  const [refused, refuse] = useState<readonly FoundProblem[]>([]);
  const set = (next: Editing<Seen, Draft>) => {
    begun.set(key, next);
    refuse([]);
    setEditing(next);
  };
  return {
    ...editing,
    ...{ refused, refuse },
    edit: (draft) => set({ seen: editing.seen, draft }),
    load: (from) => set({ seen: from, draft: begin(from) }),
    rebase: (over) => set({ seen: over, draft: editing.draft }),
    forget: () => void begun.delete(key),
  };
}
