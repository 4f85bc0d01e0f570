import { useState } from 'react';
import type { Widget } from '#model/catalogue/fields.ts';
import type { FormSpec } from '#model/form/form.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { type TextKeeper, useKeptValues } from '#ui/schema-form/state/use-kept-values.ts';
import { useBrowser } from '../../state/client.ts';

/** What is never kept: secrets, what proves something once, and consents, which are given each time. */
const NEVER: ReadonlySet<Widget> = new Set(['password', 'captcha', 'code', 'checkbox']);

/** The fields of a form of the model that a draft may hold. */
export function draftFields(spec: FormSpec | undefined): readonly string[] {
  return (spec?.fields ?? []).filter(({ widget }) => !NEVER.has(widget)).map((field) => field.name);
}

/** Keeps what is typed into fields of a form for the visit, under a name, in the tab's session. Answers what forgets it. */
export function useDraft(name: string, form: FormState, fields: readonly string[]): () => void {
  const browser = useBrowser();
  const [keeper] = useState<TextKeeper>(() => ({
    read: (form) => browser().session.draft(form),
    write: (form, texts) => browser().session.keepDraft(form, texts),
  }));
  return useKeptValues(name, form, fields, keeper);
}
