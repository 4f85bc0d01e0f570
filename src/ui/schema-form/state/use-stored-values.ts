import { useEffect, useRef } from 'react';
import { textIn } from './define-form.ts';
import type { FormState } from './form-state.ts';

/** Storage of form drafts for a visit, by form name. Must be stable. */
export interface DraftStorage {
  read(form: string): string | null;
  /** Undefined: deletes the draft. */
  write(form: string, texts: string | undefined): void;
}

const LONGEST = 2_000;

/**
 * Saves a draft of typed fields under a name and restores it when the form is opened again or the page is reloaded.
 * Fields that already have a value stay. `fields` must not contain secrets or one-time values. Returns a function that
 * deletes the draft, for a completed form.
 */
export function useDraftValues(
  name: string,
  form: FormState,
  fields: readonly string[],
  draftStorage: DraftStorage,
): () => void {
  const isDone = useRef(false);
  const list = fields.join(' ');
  useEffect(() => {
    const names = list.split(' ').filter(Boolean);
    isDone.current = false;
    fill(form, names, readTexts(draftStorage.read(name)));
    // Saved on every change: a reopened window may mount before the closed one unmounts.
    return form.subscribe(() => {
      if (!isDone.current)
        draftStorage.write(name, writeTexts(textsIn(form, names), readTexts(draftStorage.read(name))));
    });
  }, [name, form, list, draftStorage]);
  return () => {
    isDone.current = true;
    draftStorage.write(name, undefined);
  };
}

type Texts = Readonly<Record<string, string>>;

/** Text typed in the meantime stays. */
function fill(form: FormState, names: readonly string[], stored: Texts): void {
  const now = textsIn(form, names);
  for (const name of names) {
    const text = Object.hasOwn(stored, name) ? stored[name] : undefined;
    if (text && now[name] === '') form.set(name, text);
  }
}

function textsIn(form: FormState, names: readonly string[]): Texts {
  const values = form.values();
  return Object.fromEntries(names.map((name) => [name, textIn(values, name).slice(0, LONGEST)]));
}

/** Draft fields of another variant of the form stay. */
function writeTexts(now: Texts, before: Texts): string | undefined {
  const stored = Object.entries({ ...before, ...now }).filter(([, text]) => text !== '');
  return stored.length === 0 ? undefined : JSON.stringify(Object.fromEntries(stored));
}

/** Parses a draft; an invalid one is empty. */
function readTexts(stored: string | null): Texts {
  try {
    const texts: unknown = JSON.parse(stored ?? '{}');
    if (typeof texts !== 'object' || texts === null) return {};
    return Object.fromEntries(Object.entries(texts).filter((entry) => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}
