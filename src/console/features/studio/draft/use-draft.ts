import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { queryKey, useStaffClient } from '#console/api/use-staff.ts';
import { checkDraft, editBrand, readStudio, type StudioState, stepBrandEdit } from '#contract/staff/studio/calls.ts';
import { valueAt } from '#model/brand-file/pointers.ts';
import { createDraftStore, type DraftStore, type DraftView, parseFile, stateIn, storedVersion } from './draft-store.ts';

export interface Draft extends DraftView {
  readonly store: DraftStore;
  readonly merchant: string;
  readonly mayEdit: boolean;
  /** The value that a key has in the served brand on which the draft is based. */
  readonly atBase: (file: string, pointer: string) => unknown;
  readonly step: (direction: 'undo' | 'redo') => Promise<void>;
  /** Takes over a state that a call answered. */
  readonly take: (state: StudioState) => void;
}

/** The draft of a merchant, from the state that was read; further reads arrive by `state`. */
export function useDraft(merchant: string, state: StudioState, mayEdit: boolean): Draft {
  const client = useStaffClient();
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first state; later ones are heard below
  const store = useMemo(
    () =>
      createDraftStore(state, {
        send: async (edits) => stateIn(await client.send(editBrand, { edits }, merchant)),
        reread: async () => stateIn(await client.send(readStudio, {}, merchant)),
      }),
    [client, merchant],
  );
  useEffect(() => store.hear(state), [store, state]);
  useEffect(() => () => void store.flush(), [store]);
  const view = useSyncExternalStore(store.subscribe, store.view);
  const base = useMemo(
    () => Object.fromEntries(Object.entries(view.state.baseFiles).map(([path, text]) => [path, parseFile(text)])),
    [view.state.baseFiles],
  );
  const take = (next: StudioState) => {
    store.hear(next);
    queries.setQueryData(queryKey(readStudio, merchant), next);
    void queries.invalidateQueries({ queryKey: [checkDraft.name] });
  };
  return {
    ...view,
    store,
    merchant,
    mayEdit,
    atBase: (file, pointer) => valueAt(base[file], pointer),
    async step(direction) {
      await storedVersion(store);
      take(stateIn(await client.send(stepBrandEdit, { step: direction }, merchant)));
    },
    take,
  };
}
