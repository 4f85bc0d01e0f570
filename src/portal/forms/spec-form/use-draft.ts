import { useEffect, useRef } from 'react';
import type { Widget } from '#model/catalogue/fields.ts';
import type { FormSpec } from '#model/form/form.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { useBrowser } from '../../state/client.ts';
import { textOf } from './field-value.ts';

/** What is never kept: secrets, what proves something once, and consents, which are given each time. */
const NEVER: ReadonlySet<Widget> = new Set(['password', 'captcha', 'code', 'checkbox']);
const LONGEST = 255;

/**
 * Keeps what is typed into a form for the visit, under a name: it is there again when the form is opened again, and after
 * the page was loaded anew. Answers what forgets it, once the form has done its work.
 */
export function useDraft(name: string, form: FormState, spec: FormSpec | undefined): () => void {
  const browser = useBrowser();
  const isDone = useRef(false);
  const fields = (spec?.fields ?? []).filter(({ widget }) => !NEVER.has(widget)).map((field) => field.name);
  const list = fields.join(' ');
  useEffect(() => {
    const names = list.split(' ').filter(Boolean);
    const { session } = browser();
    fill(form, names, readDraft(session.draft(name)));
    const keep = () => {
      if (!isDone.current) session.keepDraft(name, writeDraft(form, names, readDraft(session.draft(name))));
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [browser, name, form, list]);
  return () => {
    isDone.current = true;
    browser().session.keepDraft(name, undefined);
  };
}

type Draft = Readonly<Record<string, string>>;

/** What somebody has typed since stays. */
function fill(form: FormState, names: readonly string[], draft: Draft): void {
  for (const name of names) {
    const kept = Object.hasOwn(draft, name) ? draft[name] : undefined;
    if (kept && textOf(form.values(), name) === '') form.set(name, kept);
  }
}

/** Fields that another method of the form has stay as they were kept. */
function writeDraft(form: FormState, names: readonly string[], before: Draft): string | undefined {
  const now = names.map((name) => [name, textOf(form.values(), name).slice(0, LONGEST)] as const);
  const kept = Object.entries({ ...before, ...Object.fromEntries(now) }).filter(([, value]) => value !== '');
  return kept.length === 0 ? undefined : JSON.stringify(Object.fromEntries(kept));
}

/** Reads what is kept; what is no draft is none. */
function readDraft(text: string | null): Draft {
  try {
    const draft: unknown = JSON.parse(text ?? '{}');
    if (typeof draft !== 'object' || draft === null) return {};
    return Object.fromEntries(Object.entries(draft).filter((entry) => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}
