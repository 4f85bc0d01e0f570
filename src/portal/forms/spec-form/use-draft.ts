import { useState } from 'react';
import type { Widget } from '#model/catalogue/fields.ts';
import type { FormSpec } from '#model/form/form.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { type DraftStorage, useDraftValues } from '#ui/schema-form/state/use-stored-values.ts';
import { useBrowser } from '../../state/client.ts';

/** Never stored: secrets, single-use proofs, and consents, which must be given each time. */
const NEVER: ReadonlySet<Widget> = new Set(['password', 'captcha', 'code', 'checkbox']);

export function draftFields(spec: FormSpec | undefined): readonly string[] {
  return (spec?.fields ?? []).filter(({ widget }) => !NEVER.has(widget)).map((field) => field.name);
}

/**
 * Stores a form's typed text for the visit, under a name, in the tab's session. Returns a function that deletes the
 * draft.
 */
export function useDraft(name: string, form: FormState, fields: readonly string[]): () => void {
  const browser = useBrowser();
  const [draftStorage] = useState<DraftStorage>(() => ({
    read: (form) => browser().session.draft(form),
    write: (form, texts) => browser().session.keepDraft(form, texts),
  }));
  return useDraftValues(name, form, fields, draftStorage);
}
