import { createContext, use, useSyncExternalStore } from 'react';
import type { FieldError } from './field-errors.ts';
import type { Translate } from './field-words.ts';
import type { FormState } from './form-state.ts';
import type { FormStep } from './form-step.ts';
import type { FormView } from './form-view.ts';

/**
 * What every part of a form needs. A context of React, not rjsf's formContext: rjsf takes two functions as equal and would
 * not draw again for another one. The object stays the same while a form is filled, so that no key draws the whole form.
 */
export interface FormInUse {
  readonly id: string;
  readonly form: FormState;
  readonly steps: readonly FormStep[];
  readonly translate: Translate;
  /** A field was left. What is told of it then waits for the press that left it. */
  readonly leave: (field: string) => void;
}

export const FormContext = createContext<FormInUse | null>(null);

/** The form around a part of it. */
export function useFormInUse(): FormInUse {
  const found = use(FormContext);
  if (found === null) throw new Error('A part of a form stands outside of SchemaForm.');
  return found;
}

/** A part of what the form as a whole shows; draws again only when that part has changed. */
export function useFormPart<Part extends keyof FormView>(form: FormState, part: Part): FormView[Part] {
  const read = () => form.view()[part];
  return useSyncExternalStore(form.subscribe, read, read);
}

/** What stands in a field now, a text or a tick; for what is drawn outside of the form. */
export function useFormValue(form: FormState, field: string): unknown {
  const read = () => (Object.hasOwn(form.values(), field) ? form.values()[field] : undefined);
  return useSyncExternalStore(form.subscribe, read, read);
}

/** What is told of a field now; draws again only when that has changed. */
export function useReported(form: FormState, field: string): FieldError | undefined {
  const read = () => form.reported(field);
  return useSyncExternalStore(form.subscribe, read, read);
}

/** The id of a field's control. */
export function controlId(form: string, field: string): string {
  return `${form}_${field}`;
}

/** The field of a control's id. */
export function fieldOfId(form: string, id: string): string {
  return id.slice(form.length + 1);
}

/** Whether the fields drawn here are those of a kind that was chosen: the choice above has named it. */
export const ChosenKindContext = createContext(false);
