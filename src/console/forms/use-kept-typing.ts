import { sessionStore } from '#ui/engine/storages.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { type TextKeeper, useKeptValues } from '#ui/schema-form/state/use-kept-values.ts';

const keeper: TextKeeper = {
  read: (form) => sessionStore.getItem(nameOf(form)),
  write: (form, texts) =>
    texts === undefined ? sessionStore.removeItem(nameOf(form)) : sessionStore.setItem(nameOf(form), texts),
};

function nameOf(form: string): string {
  return `livery-console-typed ${form}`;
}

/**
 * Keeps what is typed beside a screen (why something is done, whom to invite) until it is done or the tab is closed: the
 * browser's Back, Escape and a reload lose none of it. `about` says what it is about, and to whom: another subject begins
 * with empty fields. Answers what forgets it.
 */
export function useKeptTyping(about: string, form: FormState, fields: readonly string[] = REASON): () => void {
  return useKeptValues(about, form, fields, keeper);
}

const REASON = ['reason'];
