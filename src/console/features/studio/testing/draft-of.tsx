import { readFileSync } from 'node:fs';
import { useSyncExternalStore } from 'react';
import type { StudioEdit, StudioState } from '#contract/staff/studio/calls.ts';
import { editFileText } from '#model/brand-file/edit-text.ts';
import { valueAt } from '#model/brand-file/pointers.ts';
import { createDraftStore, parseFile } from '../draft/draft-store.ts';
import type { Draft } from '../draft/use-draft.ts';

export const AURORA = readFileSync('brands/aurora/brand.json', 'utf8');

/** A draft of aurora whose server takes every edit; `edits` are those that it has got. */
export function openDraft(more: Partial<StudioState> = {}, mayEdit = true) {
  const edits: StudioEdit[] = [];
  let state: StudioState = {
    source: 'database',
    hasFolder: false,
    served: 'A'.repeat(16),
    version: 0,
    files: { 'brand.json': AURORA },
    baseFiles: { 'brand.json': AURORA },
    edits: [],
    canUndo: false,
    canRedo: false,
    assets: ['assets/logo.svg', 'assets/banner-1.svg'].map((path) => ({ path, bytes: 2_048, isDraft: false })),
    ...more,
  };
  const store = createDraftStore(state, {
    async send(sent) {
      edits.push(...sent);
      const files = { ...state.files };
      for (const { file, pointer, value } of sent)
        files[file] = editFileText(files[file] ?? '{}', pointer, value === undefined ? undefined : JSON.parse(value));
      state = { ...state, files, version: state.version + 1 };
      return state;
    },
    reread: async () => state,
    waitMs: 0,
  });
  const base = parseFile(AURORA);
  /** The draft as a component of a screen sees it. */
  function useOpened(): Draft {
    const view = useSyncExternalStore(store.subscribe, store.view);
    return {
      ...view,
      store,
      merchant: 'aurora',
      mayEdit,
      atBase: (_, pointer) => valueAt(base, pointer),
      step: async () => undefined,
      take: store.hear,
    };
  }
  return { store, edits, useOpened };
}
