import { useSyncExternalStore } from 'react';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';

/** The current text of one form field, for content next to the form. */
export function useFieldValue(form: FormState, field: string): string {
  const read = () => textIn(form.values(), field);
  return useSyncExternalStore(form.subscribe, read, read);
}
