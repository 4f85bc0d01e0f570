import { useEffect, useRef } from 'react';
import { textIn } from './define-form.ts';
import type { FormState } from './form-state.ts';

/** Where the texts of forms are kept for a visit, each under the name of its form. A constant. */
export interface TextKeeper {
  read(form: string): string | null;
  /** Undefined: nothing is kept any more. */
  write(form: string, texts: string | undefined): void;
}

const LONGEST = 2_000;

/**
 * Keeps what is typed into fields of a form, under a name: it is there again when the form is opened again, whichever way it
 * was left, and after the page was loaded anew. Fields that hold something already stay as they are. The names of secrets,
 * and of what is given anew each time, are not for `fields`. Answers what forgets it, once the form has done its work.
 */
export function useKeptValues(
  name: string,
  form: FormState,
  fields: readonly string[],
  keeper: TextKeeper,
): () => void {
  const isDone = useRef(false);
  const list = fields.join(' ');
  useEffect(() => {
    const names = list.split(' ').filter(Boolean);
    isDone.current = false;
    fill(form, names, readTexts(keeper.read(name)));
    // As it is typed: a window that is opened again may stand before the one that was closed has gone.
    return form.subscribe(() => {
      if (!isDone.current) keeper.write(name, writeTexts(textsIn(form, names), readTexts(keeper.read(name))));
    });
  }, [name, form, list, keeper]);
  return () => {
    isDone.current = true;
    keeper.write(name, undefined);
  };
}

type Texts = Readonly<Record<string, string>>;

/** What somebody has typed since stays. */
function fill(form: FormState, names: readonly string[], kept: Texts): void {
  const now = textsIn(form, names);
  for (const name of names) {
    const text = Object.hasOwn(kept, name) ? kept[name] : undefined;
    if (text && now[name] === '') form.set(name, text);
  }
}

function textsIn(form: FormState, names: readonly string[]): Texts {
  const values = form.values();
  return Object.fromEntries(names.map((name) => [name, textIn(values, name).slice(0, LONGEST)]));
}

/** Fields that another way of the form has stay as they were kept. */
function writeTexts(now: Texts, before: Texts): string | undefined {
  const kept = Object.entries({ ...before, ...now }).filter(([, text]) => text !== '');
  return kept.length === 0 ? undefined : JSON.stringify(Object.fromEntries(kept));
}

/** Reads what is kept; what is none is nothing. */
function readTexts(kept: string | null): Texts {
  try {
    const texts: unknown = JSON.parse(kept ?? '{}');
    if (typeof texts !== 'object' || texts === null) return {};
    return Object.fromEntries(Object.entries(texts).filter((entry) => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}
