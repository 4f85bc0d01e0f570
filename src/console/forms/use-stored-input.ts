import { sessionStore } from '#ui/engine/storages.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { type DraftStorage, useDraftValues } from '#ui/schema-form/state/use-stored-values.ts';

const draftStorage: DraftStorage = {
  read: (form) => sessionStore.getItem(nameOf(form)),
  write: (form, texts) =>
    texts === undefined ? sessionStore.removeItem(nameOf(form)) : sessionStore.setItem(nameOf(form), texts),
};

function nameOf(form: string): string {
  return `livery-console-typed ${form}`;
}

/**
 * Keeps the input of a side form (such as a reason or an invitation) until it is submitted or the tab is closed: the
 * Back button, Escape and a reload do not lose it. `about` identifies subject and target: another subject starts with
 * empty fields. Returns a function that clears the stored input.
 */
export function useFormDraft(about: string, form: FormState, fields: readonly string[] = REASON): () => void {
  return useDraftValues(about, form, fields, draftStorage);
}

const REASON = ['reason'];
