import { useState } from 'react';
import type { FoundProblem } from '#console/forms/found-problems.ts';

interface Editing<Seen, Draft> {
  /** The version when editing began; undefined for a new object. */
  readonly seen: Seen | undefined;
  readonly draft: Draft;
}

/** Unsaved edits, kept in memory for the lifetime of the page. */
const begun = new Map<string, Editing<unknown, unknown>>();

export interface Drafting<Seen, Draft> extends Editing<Seen, Draft> {
  /** Problems that the gateway returned, until the next edit. */
  readonly refused: readonly FoundProblem[];
  edit(draft: Draft): void;
  /** Starts again from this version. */
  load(from: Seen | undefined): void;
  /** Continues with the typed values on top of this version. */
  rebase(over: Seen): void;
  refuse(problems: readonly FoundProblem[]): void;
  /** Clears the draft after saving: the next edit starts from the saved version. */
  forget(): void;
}

/** The edits of an object, stored under a key; `begin` creates a draft of a version, or an empty one. */
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
    refused,
    refuse,
    edit: (draft) => set({ seen: editing.seen, draft }),
    load: (from) => set({ seen: from, draft: begin(from) }),
    rebase: (over) => set({ seen: over, draft: editing.draft }),
    forget: () => void begun.delete(key),
  };
}
